thread 1
Query typeck 100..50
