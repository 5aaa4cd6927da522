thread 1
GenericActivity expand_crate 0..1000
thread 2
QueryCacheHit typeck @150
QueryCacheHit typeck @160
ArtifactSize object_file a.o =4096
