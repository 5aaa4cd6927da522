thread 1
GenericActivity whole 0..100000
  Query typeck 10..50010
