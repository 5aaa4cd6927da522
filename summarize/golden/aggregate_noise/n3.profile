thread 1
GenericActivity whole 0..119000
  Query typeck 10..59510
