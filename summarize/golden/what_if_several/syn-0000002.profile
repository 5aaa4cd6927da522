metadata "{\"start_time\":100025000000,\"process_id\":2,\"cmd\":\"rustc --crate-name syn /r/syn-1.0.107/src/lib.rs --crate-type lib -C extra-filename=-bb --extern quote=/t/libquote-aa.rmeta \"}"
thread 1
Query typeck "syn::parse" 0..40000000
GenericActivity link_rlib 45000000..50000000
thread 2
GenericActivity LLVM_module_optimize m 40000000..48000000
