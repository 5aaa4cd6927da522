thread 1
GenericActivity outer 0..50
  Query other 10..20
