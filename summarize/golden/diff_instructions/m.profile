counter instructions:u instructions
thread 1
GenericActivity y 100..300
