counter instructions:u instructions
thread 1
GenericActivity expand_crate 0..5000000
  Query typeck 1000..2000
thread 2
GenericActivity codegen_module 100..900
