thread 1
GenericActivity outer 0..100
  Query inner 20..60
