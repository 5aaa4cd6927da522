metadata "{\"start_time\":200050000000,\"process_id\":1,\"cmd\":\"rustc --crate-name newcrate /r/newcrate-0.1.0/src/lib.rs --crate-type lib -C extra-filename=-ee \"}"
thread 1
Query typeck x 0..7000000
GenericActivity link_rlib 7000000..8000000
