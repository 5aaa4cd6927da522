metadata "{\"start_time\":200032000000,\"process_id\":1,\"cmd\":\"rustc --crate-name serde /r/serde-1.0.160/src/lib.rs --crate-type lib -C extra-filename=-dd \"}"
thread 1
Query typeck x 0..10000000
GenericActivity link_rlib 10000000..14000000
