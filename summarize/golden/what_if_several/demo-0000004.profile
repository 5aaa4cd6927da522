metadata "{\"start_time\":100080000000,\"process_id\":5,\"cmd\":\"rustc --crate-name demo src/main.rs --crate-type bin -C extra-filename=-dd --extern syn=/t/libsyn-bb.rlib \"}"
thread 1
Query typeck "demo::main" 0..4000000
GenericActivity run_linker 4000000..20000000
GenericActivity brand_new_activity 20000000..21000000
