metadata "{\"start_time\":0,\"process_id\":1,\"cmd\":\"rustc\",\"counter\":{\"name\":\"wall-time\",\"units\":[[\"nanoseconds\",1]]}}"
thread 1
GenericActivity y 100..150
