# mm_embed_text(TARGET NAMESPACE NAME FILE [NAME FILE]...): adds a source file to TARGET
# that defines `const std::string_view NAMESPACE::NAME`, the text of FILE, less its first
# lines: the comment with the licence, which the picture has no use for.
function(mm_embed_text target namespace)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${target}_text.cc)
  set(files ${ARGN})
  set(inputs "")
  foreach(item IN LISTS files)
    if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${item})
      list(APPEND inputs ${CMAKE_CURRENT_SOURCE_DIR}/${item})
    endif()
  endforeach()
  add_custom_command(OUTPUT ${source}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${source} -DNAMESPACE=${namespace} "-DITEMS=${files}"
      -DFOLDER=${CMAKE_CURRENT_SOURCE_DIR} -P ${PROJECT_SOURCE_DIR}/cmake/embed_text_run.cmake
    DEPENDS ${inputs} ${PROJECT_SOURCE_DIR}/cmake/embed_text_run.cmake
    VERBATIM)
  target_sources(${target} PRIVATE ${source})
endfunction()
