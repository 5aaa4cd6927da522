thread 1
GenericActivity expand_crate 0..1000
pages omit=strings
