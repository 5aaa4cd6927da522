# The manual page and the completions of each tool, printed by the tool itself, and what
# else is read by people. Installed with the programs.
#
# They are laid out in ${PROJECT_BINARY_DIR}/documents as they are installed. A cross build
# cannot run the tools: with CMAKE_CROSSCOMPILING_EMULATOR they run through that; else
# MMTOOLS_DOCUMENTS names the folder `documents` of a build for this host.
set(MMTOOLS_DOCUMENTS "" CACHE PATH
  "Folder of manual pages and completions from another build, instead of running the tools")

set(documents_folder ${PROJECT_BINARY_DIR}/documents)
if(MMTOOLS_DOCUMENTS)
  set(documents_folder ${MMTOOLS_DOCUMENTS})
endif()

# mm_document(PROGRAM PATH ARGS...): what `PROGRAM ARGS` prints is the file PATH; from
# another build it is taken as it is.
function(mm_document program path)
  set(file ${documents_folder}/${path})
  if(MMTOOLS_DOCUMENTS)
    if(NOT EXISTS ${file})
      message(FATAL_ERROR "MMTOOLS_DOCUMENTS has no ${path}")
    endif()
  else()
    cmake_path(GET file PARENT_PATH folder)
    add_custom_command(OUTPUT ${file}
      COMMAND ${CMAKE_COMMAND} -E make_directory ${folder}
      COMMAND ${program} ${ARGN} > ${file}.new
      COMMAND ${CMAKE_COMMAND} -E rename ${file}.new ${file}
      DEPENDS ${program} VERBATIM)
    set_property(GLOBAL APPEND PROPERTY mm_documents ${file})
  endif()
  cmake_path(GET path PARENT_PATH destination)
  install(FILES ${file} DESTINATION ${destination} COMPONENT programs)
endfunction()

set(can_run_tools TRUE)
if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR AND NOT MMTOOLS_DOCUMENTS)
  set(can_run_tools FALSE)
  message(WARNING "No manual pages and completions: the tools cannot be run here. "
    "MMTOOLS_DOCUMENTS=build/release/documents takes those of a build for this host.")
endif()

if(can_run_tools)
  # Where each program looks, whatever the host calls its folders; "share" as Debian and
  # toolchains have it.
  foreach(program IN LISTS MMTOOLS_PROGRAMS)
    mm_document(${program} share/man/man1/${program}.1 --man-page)
    mm_document(${program} share/bash-completion/completions/${program} --completions bash)
    mm_document(${program} share/zsh/site-functions/_${program} --completions zsh)
    mm_document(${program} share/fish/vendor_completions.d/${program}.fish
      --completions fish)
  endforeach()
  get_property(files GLOBAL PROPERTY mm_documents)
  add_custom_target(documents ALL DEPENDS ${files})
endif()

install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md
  ${PROJECT_SOURCE_DIR}/LICENSE-MIT ${PROJECT_SOURCE_DIR}/LICENSE-APACHE
  DESTINATION share/doc/mmtools COMPONENT programs)

if(MMTOOLS_TESTS AND can_run_tools)
  set(programs "")
  foreach(program IN LISTS MMTOOLS_PROGRAMS)
    list(APPEND programs $<TARGET_FILE:${program}>)
  endforeach()
  foreach(shell bash zsh fish)
    add_test(NAME documents.${shell}
      COMMAND ${PROJECT_SOURCE_DIR}/testing/documents/${shell}.sh ${programs})
  endforeach()
  add_test(NAME documents.manual COMMAND ${PROJECT_SOURCE_DIR}/testing/documents/manual.sh
    ${documents_folder}/share/man/man1)
  foreach(test bash zsh fish manual)
    set_tests_properties(documents.${test} PROPERTIES LABELS documents TIMEOUT 300
      COST ${MM_SLOW_TEST} SKIP_RETURN_CODE 77)
  endforeach()
endif()
