command "rustc --crate-name x "
thread 1
GenericActivity "a\nb" "tab\there" "esc\x1b[31m" "quote\"back\\slash" "\xe2\x80\xaeevil" 10..11
GenericActivity "caf\xc3\xa9, \xe6\x97\xa5\xe6\x9c\xac" "a,b" 20..30
"odd\x01kind" plain "" 30..30
GenericActivity "bad\xc3(" "\xed\xa0\x80" 40..50
