version 1
thread 1
Query q 0..100
