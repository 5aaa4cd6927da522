counter instructions:u instructions
thread 1
Query typeck 0..5000000
