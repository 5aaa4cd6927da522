thread 1
Query typeck 0..10
