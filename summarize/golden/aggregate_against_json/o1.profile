thread 1
GenericActivity whole 0..104000
  Query typeck 10..52010
