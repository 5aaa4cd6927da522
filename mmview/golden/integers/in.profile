thread 1
ArtifactSize object_file a.o =4096
