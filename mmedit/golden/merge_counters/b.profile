thread 1
Query typeck 1..5
