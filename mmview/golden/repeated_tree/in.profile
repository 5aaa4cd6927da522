# The same names again and again: sound, reversed, inside others, of another kind, damaged.
thread 1
Query typeck "demo::main" 1..2
Query outer "demo::lib" 3..60
  Query typeck "demo::main" 10..20
    QueryCacheHit typeck "demo::main" @15
  Query typeck "demo::main" 25..50
Query typeck "demo::main" 62..63
Query typeck "demo::main" 70..65
GenericActivity typeck "demo::main" 80..90
Query typeck "demo::main" 91..95
Query typeck "a\x02b" 96..97
Query typeck "a\x02b" 98..99
Query typeck "" 100..101
Query typeck "" 102..103
Query "demo\xff" 104..105
Query "demo\xff" 106..107
