thread 1
Query "[u8; 8]" 0..10
Query "a;b" 10..20
Query "foo 12" 20..30
  Query "x 1.5" 22..24
Query "foo " 30..40
Query " foo" 40..50
Query "# x" 50..60
Query "a\nb" 60..70
Query "f_[k]" 70..80
Query "100%" 80..90
Query "esc\x1B[0m" 90..100
