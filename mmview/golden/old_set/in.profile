version 0
thread 1
GenericActivity expand_crate 0..100
  Query typeck 10..30
  QueryCacheHit typeck @40
Query typeck 50..
Query gone ..70
