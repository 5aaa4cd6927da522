thread 1
GenericActivity x 10..10
GenericActivity y 100..200
  QueryCacheHit y @150
ArtifactSize object_file a.o =4096
ArtifactSize gone g =7
