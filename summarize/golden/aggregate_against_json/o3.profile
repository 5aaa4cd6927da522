thread 1
GenericActivity whole 0..103000
  Query typeck 10..51510
