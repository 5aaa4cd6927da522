metadata "{\"start_time\":1700000000000000000,\"process_id\":42,\"cmd\":\"demo \"}"
thread 1
GenericActivity outer 100..2100
  Memory resident @500
  Memory resident =10485760
  Memory resident @1500
  Memory resident =12345678
thread 2
GenericActivity worker 1200..2050
  Memory heap @1300
  Memory heap =4096
  Note "half way" @1400
Memory resident =99
ArtifactSize object_file demo.o =4096
