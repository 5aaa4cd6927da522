thread 1
Query typeck 0..10
set 0x0 58
