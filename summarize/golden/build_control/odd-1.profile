metadata "{\"start_time\":1000,\"process_id\":5,\"cmd\":\"rustc --crate-name de\\u001b[31m\\nmo src/main.rs --crate-type bin \"}"
thread 1
Query "a\tb" 0..4000000
