thread 1
GenericActivity whole 0..124000
  Query typeck 10..62010
