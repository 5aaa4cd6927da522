thread 1
GenericActivity turned 100..50
GenericActivity fine 200..300
