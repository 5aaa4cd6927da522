metadata "{\"start_time\":99990000000,\"process_id\":4,\"cmd\":\"rustc - --crate-name ___ --print=file-names \"}"
thread 1
GenericActivity target_machine_factory 0..3000000
