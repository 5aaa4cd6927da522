# cmake -DTOOL=PATH -DRECORD=PATH -P toolchain_record_test.cmake: fails unless the record
# has the numbers that the tool's --version prints.
execute_process(COMMAND ${TOOL} --version OUTPUT_VARIABLE said COMMAND_ERROR_IS_FATAL ANY)
file(READ ${RECORD} record)
if(NOT said MATCHES "^[a-z_]+ ([0-9.]+) \\(profile formats ([0-9]+) to ([0-9]+)")
  message(FATAL_ERROR "not the form of --version: ${said}")
endif()
set(version ${CMAKE_MATCH_1})
set(oldest ${CMAKE_MATCH_2})
set(newest ${CMAKE_MATCH_3})
foreach(line "version = \"${version}\"" "profile-format-min = ${oldest}"
    "profile-format-max = ${newest}")
  if(NOT "\n${record}" MATCHES "\n${line}\n")
    message(FATAL_ERROR "the record lacks the line: ${line}\n${record}")
  endif()
endforeach()
