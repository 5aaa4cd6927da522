metadata "{\"start_time\":100000000000,\"process_id\":1,\"cmd\":\"rustc --crate-name quote /r/quote-1.0.21/src/lib.rs --crate-type lib -C extra-filename=-aa \"}"
thread 1
GenericActivity expand_crate 1000000..21000000
GenericActivity LLVM_passes 21000000..31000000
