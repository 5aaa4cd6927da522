thread 1
Query "a\nb" "x\x1b[31m" 0..10
