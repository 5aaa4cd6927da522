# A crate with two modules, and what the compiler asks about it.
command "rustc --crate-name demo "
virtual 1 = "hir_module_items\x1ELocalModDefId(DefId(0:0 ~ demo[7a42]))"
virtual 2 = "hir_module_items\x1ELocalModDefId(DefId(0:3 ~ demo[7a42]::shape))"
virtual 3 = "typeck\x1Edemo::shape::{{impl}}[1]::area"
virtual 4 = "typeck\x1Edemo::main"
virtual 5 = "type_of\x1Ecore::fmt::Formatter"
virtual 6 = "layout_of\x1EPseudoCanonicalInput { typing_env: TypingEnv { param_env: ParamEnv { caller_bounds: [] } }, value: [u8; 4] }"
virtual 7 = "symbol_name\x1EInstance { def: Item(DefId(2:5 ~ core[91c0]::mem::swap)), args: [u8] }"
thread 1
GenericActivity macro_expand_crate 0..1000
  GenericActivity expand_proc_macro "#[derive(Shape)]" "a.rs:1:1: 1:9" 200..600
Query #1 1000..1100
Query #2 1100..1300
Query #3 2000..5000
  Query #5 2500..3000
  Query #6 3000..3400
  GenericActivity mir_pass_inline "DefId(0:9 ~ demo[7a42]::shape::{impl#1}::area::{closure#0})" 4000..4300
Query #4 5000..6000
Query #7 6000..6200
thread 2
GenericActivity codegen_module "demo.7rcbfp3g-cgu.0" "17" 5000..6000
GenericActivity codegen_module_optimize "demo.7rcbfp3g-cgu.0" 6000..10000
  "LLVM Pass" SROAPass "core[91c0a3f2d4e8b517]::mem::swap::<u8>" 6500..7500
    "LLVM Pass" LICMPass "<unnamed loop>" 7000..7100
  "LLVM Pass" SROAPass "core[91c0a3f2d4e8b517]::mem::swap::<u16>" 7500..8000
  "LLVM Pass" SROAPass "<demo[91c0a3f2d4e8b517]::shape::Square>::area" 8000..9000
