metadata "{\"start_time\":200060000000,\"process_id\":1,\"cmd\":\"rustc --crate-name same /r/same-0.3.0/src/lib.rs --crate-type lib -C extra-filename=-22 \"}"
thread 1
Query typeck x 0..2000000
GenericActivity link_rlib 2000000..4000000
