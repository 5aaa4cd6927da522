counter instructions:u instructions
thread 3
Query main 0..5000000
thread 4
Query worker 10..900
