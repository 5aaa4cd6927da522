version 7
thread 1
Query typeck 1..281474976710654
