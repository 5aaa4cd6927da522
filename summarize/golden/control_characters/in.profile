thread 1
GenericActivity "a\nb \x1b[31m" 0..100
GenericActivity "日本" 100..200
