# Fuzz targets. They always build: with MMTOOLS_FUZZ and Clang against libFuzzer, else
# with a main that replays a folder of inputs. Either way ctest replays the seeds.
if(MMTOOLS_FUZZ)
  target_compile_options(mm_build_flags INTERFACE -fsanitize=fuzzer-no-link)
endif()

# mm_add_fuzz_target(NAME SOURCE LIBS...): SOURCE defines LLVMFuzzerTestOneInput.
function(mm_add_fuzz_target name source)
  mm_add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE ${ARGN})
  if(MMTOOLS_FUZZ)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    set(replay_flags -runs=0)
  else()
    target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/testing/fuzz_replay_main.cc)
  endif()
  set(seeds ${PROJECT_BINARY_DIR}/fuzz_seeds/${name})
  add_test(NAME ${name}.replay COMMAND ${name} ${replay_flags} ${seeds})
  set_tests_properties(${name}.replay PROPERTIES
    FIXTURES_REQUIRED fuzz_seeds LABELS fuzz TIMEOUT 300)
endfunction()
