string loop at 1000 = &1000
thread 1
Query $loop 0..1
Query typeck 1..2
