metadata "{\"start_time\":100005000000,\"process_id\":3,\"cmd\":\"rustc --crate-name build_script_build /r/syn-1.0.107/build.rs --crate-type bin -C extra-filename=-cc \"}"
thread 1
GenericActivity run_linker 0..12000000
