thread 1
GenericActivity whole 0..102000
  Query typeck 10..51010
