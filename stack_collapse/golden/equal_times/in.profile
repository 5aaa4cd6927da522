thread 1
Query child 10..20
Query grandchild 10..10
Query parent 10..20
Query sibling 20..20
