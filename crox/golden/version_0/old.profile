version 0
command "rustc --crate-name demo "
thread 1
GenericActivity outer 100..2100
  Query inner 300..900
