thread 1
QueryCacheHit q @5
ArtifactSize object_file a.o =4096
