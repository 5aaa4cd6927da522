thread 1
GenericActivity whole 0..180000
  Query typeck 10..90010
