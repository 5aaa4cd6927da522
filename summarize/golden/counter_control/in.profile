metadata "{\"start_time\":0,\"process_id\":1,\"cmd\":\"rustc\",\"counter\":{\"name\":\"a\\u001b[31m|b\",\"units\":[[\"c\\nd\",1]]}}"
thread 1
GenericActivity expand_crate 0..5
