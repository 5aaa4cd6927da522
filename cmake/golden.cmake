# mm_add_golden_tests(TOOL): one ctest for each folder below golden/ of the tool's room
# (testing/golden_case.h says what a case holds). New cases are found at the next build.
function(mm_add_golden_tests tool)
  if(NOT MMTOOLS_TESTS)
    return()
  endif()
  file(GLOB cases CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/golden/*/args)
  foreach(args IN LISTS cases)
    cmake_path(GET args PARENT_PATH case)
    cmake_path(GET case FILENAME name)
    add_test(NAME ${tool}.golden.${name}
      COMMAND golden_runner $<TARGET_FILE:${tool}> ${case})
    set_tests_properties(${tool}.golden.${name} PROPERTIES LABELS golden TIMEOUT 120)
  endforeach()
endfunction()
