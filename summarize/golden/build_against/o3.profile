metadata "{\"start_time\":100050000000,\"process_id\":1,\"cmd\":\"rustc --crate-name oldcrate /r/oldcrate-0.1.0/src/lib.rs --crate-type lib -C extra-filename=-cc \"}"
thread 1
Query typeck x 0..5000000
GenericActivity link_rlib 5000000..6000000
