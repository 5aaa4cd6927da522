thread 1
GenericActivity first 0..100
Query third 120..130
GenericActivity second 50..150
