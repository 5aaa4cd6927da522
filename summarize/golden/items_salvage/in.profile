thread 1
GenericActivity expand_crate 0..1000
append 07 01 00 00 00 AA
