# How every target of the project is compiled, as one interface target: nothing is global.
set(MMTOOLS_SANITIZE "" CACHE STRING "Sanitizers, as -fsanitize= takes them")
option(MMTOOLS_WERROR "Treat warnings as errors" OFF)

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

add_library(mm_build_flags INTERFACE)
target_compile_features(mm_build_flags INTERFACE cxx_std_20)
target_compile_options(mm_build_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  -Wold-style-cast -Wcast-align -Woverloaded-virtual -Wnull-dereference
  $<$<BOOL:${MMTOOLS_WERROR}>:-Werror>)
# GCC 12 finds null dereferences and overlapping copies inside its own standard library
# once the optimiser has inlined it; Clang and later versions keep the warnings.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(mm_build_flags INTERFACE -Wno-null-dereference -Wno-restrict)
endif()
if(MMTOOLS_SANITIZE)
  # The compilers' own ways to tell differ.
  target_compile_definitions(mm_build_flags INTERFACE MM_IS_SANITIZED)
  target_compile_options(mm_build_flags INTERFACE
    -fsanitize=${MMTOOLS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(mm_build_flags INTERFACE -fsanitize=${MMTOOLS_SANITIZE})
endif()

# mm_optimise_sanitized(NAME): some optimisation under sanitizers, which else make the
# libraries so slow that testing takes longer than building. (GCC then takes what the
# sanitizer adds for uses of uninitialised memory.)
function(mm_optimise_sanitized name)
  if(MMTOOLS_SANITIZE)
    target_compile_options(${name} PRIVATE
      -O1 $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  endif()
endfunction()

# mm_add_library(NAME SOURCES... ): a library with the project's flags and an mm:: alias;
# with BUILD_SHARED_LIBS a shared one, which shows all it has.
function(mm_add_library name)
  add_library(${name} ${ARGN})
  if(BUILD_SHARED_LIBS)
    # Until 1.0 each minor version may change the C++ ABI.
    set_target_properties(${name} PROPERTIES CXX_VISIBILITY_PRESET default
      VISIBILITY_INLINES_HIDDEN OFF VERSION ${PROJECT_VERSION}
      SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  endif()
  string(REGEX REPLACE "^mm" "" short ${name})
  add_library(mm::${short} ALIAS ${name})
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF EXPORT_NAME ${short}
    POSITION_INDEPENDENT_CODE ON VERIFY_INTERFACE_HEADER_SETS ON)
  target_link_libraries(${name} PRIVATE $<BUILD_INTERFACE:mm_build_flags>)
  mm_optimise_sanitized(${name})
endfunction()

# mm_add_executable(NAME SOURCES...): a program with the project's flags.
function(mm_add_executable name)
  add_executable(${name} ${ARGN})
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF)
  target_link_libraries(${name} PRIVATE mm_build_flags)
endfunction()

# What takes many seconds goes first in a fresh build, too, so that nothing waits for it alone.
set(MM_SLOW_TEST 20)

# mm_add_test(NAME SOURCES... LIBS targets...): a GoogleTest program, one ctest per case.
function(mm_add_test name)
  cmake_parse_arguments(arg "" "" "SOURCES;LIBS;LABELS" ${ARGN})
  if(NOT MMTOOLS_TESTS)
    return()
  endif()
  mm_add_executable(${name} ${arg_SOURCES})
  # What is tested is optimised as it is shipped; the tests need not be.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  target_link_libraries(${name} PRIVATE ${arg_LIBS} GTest::gmock GTest::gtest_main)
  set(properties TIMEOUT 900)  # a sanitizer on a busy machine is slow, not hung
  if(arg_LABELS)
    list(APPEND properties LABELS "${arg_LABELS}")
  endif()
  gtest_discover_tests(${name} NO_PRETTY_VALUES DISCOVERY_TIMEOUT 60
    PROPERTIES ${properties})
endfunction()

# mm_add_bench(NAME SOURCES... LIBS targets...): a Google Benchmark program. It reads test
# profiles, so it needs what tests need (testing/bench_input.h).
function(mm_add_bench name)
  cmake_parse_arguments(arg "" "" "SOURCES;LIBS" ${ARGN})
  if(NOT (MMTOOLS_BENCHMARKS AND MMTOOLS_TESTS))
    return()
  endif()
  mm_add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBS} mm_testing benchmark::benchmark)
endfunction()
