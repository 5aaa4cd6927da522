command "rustc --crate-name demo /home/me/demo.rs "
virtual 7 = "typeck"
thread 1
GenericActivity analysis 1000..9000
  Query #7 1500..6500
  Query type_of "demo::main" 7000..7500
