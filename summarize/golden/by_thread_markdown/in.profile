thread 1
ThreadName main @0
GenericActivity a 0..100
  Query b 20..50
thread 2
GenericActivity c 60..100
QueryBlocked b 150..160
