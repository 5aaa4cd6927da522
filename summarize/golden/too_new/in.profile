thread 1
GenericActivity expand_crate 0..1000
set 0x4 0A
