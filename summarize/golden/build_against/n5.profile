metadata "{\"start_time\":200064000000,\"process_id\":1,\"cmd\":\"rustc --crate-name same /r/same-0.2.0/src/lib.rs --crate-type lib -C extra-filename=-21 \"}"
thread 1
Query typeck x 0..2000000
GenericActivity link_rlib 2000000..3000000
