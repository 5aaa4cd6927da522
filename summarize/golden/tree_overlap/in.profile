thread 1
GenericActivity first 0..100
GenericActivity second 50..150
