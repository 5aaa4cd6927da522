thread 1
Query q 0..50000
GenericActivity rest 50000..100000
thread 2
GenericActivity other 20000..40000
