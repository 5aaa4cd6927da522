counter instructions:u instructions
thread 1
Query typeck demo::a 0..5000000
Query extern_crate demo 5000000..5000010
