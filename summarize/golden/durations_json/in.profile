thread 1
GenericActivity outer 0..1000
  Query q 0..10
  Query q 10..30
  Query q 30..60
  Query q 60..100
  IncrementalLoadResult q 100..900
thread 2
QueryBlocked q 0..500
QueryCacheHit hit @7
