thread 0
GenericActivity third 75..90
GenericActivity first 0..100
GenericActivity second 50..150
