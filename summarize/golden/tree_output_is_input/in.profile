command "rustc --crate-name demo "
virtual 7 = "typeck"
virtual 8 = "type_of"
thread 1
GenericActivity expand_crate 0..1000000
GenericActivity analysis 1000000..9000000
  Query #7 1500000..6500000
    Query #8 2000000..2500000
    Query #7 3000000..5000000
      QueryCacheHit #8 @3100000
      IncrementalResultHashing #7 4000000..4500000
  QueryCacheHitCount #8 =4
thread 2
QueryBlocked #7 2000000..4000000
GenericActivity codegen_module "demo.cgu.0" 4000000..9000000
  IncrementalLoadResult #8 4000000..4200000
ArtifactSize object_file a.o =4096
ArtifactSize object_file b.o =1000
ArtifactSize dep_graph dep_graph =77
