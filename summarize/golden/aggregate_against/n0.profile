thread 1
GenericActivity whole 0..120000
  Query typeck 10..60010
