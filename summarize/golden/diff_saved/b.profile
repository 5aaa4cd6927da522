thread 1
GenericActivity y 100..150
GenericActivity z 150..180
ArtifactSize object_file a.o =5000
ArtifactSize grown n =1
