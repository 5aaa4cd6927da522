thread 1
GenericActivity whole 0..121000
  Query typeck 10..60510
