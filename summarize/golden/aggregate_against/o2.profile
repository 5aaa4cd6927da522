thread 1
GenericActivity whole 0..98000
  Query typeck 10..49010
