metadata "{\"start_time\":1700000000000001000,\"process_id\":42,\"cmd\":\"rustc --crate-name other x.rs \"}"
thread 1
GenericActivity outer 100..2100
  Query inner demo::f 300..900
    QueryCacheHit hit demo::g @400
  GenericActivity codegen_module demo.cgu.0 123 900..1500
thread 2
GenericActivity LLVM_module_optimize demo.cgu.0 1200..2050
ArtifactSize object_file demo.o =4096
