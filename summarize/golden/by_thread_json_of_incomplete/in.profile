command "rustc "
virtual 7 = "typeck"
thread 1
GenericActivity expand_crate 0..1000
  Query #7 100..300
cut 5
