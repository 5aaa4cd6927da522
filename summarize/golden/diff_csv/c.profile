thread 1
GenericActivity x 10..20
GenericActivity y 100..200
  GenericActivity z 110..140
