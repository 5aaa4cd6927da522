thread 1
GenericActivity a 0..100000
  Query typeck 20000..60000
    Query leaf 30000..40000
