metadata "{\"start_time\":100000000000,\"process_id\":1,\"cmd\":\"rustc --crate-name syn /r/syn-1.0.107/src/lib.rs --crate-type lib -C extra-filename=-aa \"}"
thread 1
Query typeck x 0..20000000
GenericActivity link_rlib 20000000..30000000
