metadata "{\"start_time\":100030000000,\"process_id\":1,\"cmd\":\"rustc --crate-name serde /r/serde-1.0.152/src/lib.rs --crate-type lib -C extra-filename=-bb \"}"
thread 1
Query typeck x 0..10000000
GenericActivity link_rlib 10000000..15000000
