# lib/rustlib/etc/mmtools.toml: what these tools read, said to programs that do not want to
# run one of them. It lies beside a toolchain's own files, so only what is unpacked into a
# toolchain has it: component `toolchain`.
set(MMTOOLS_BUILT_FOR_RUSTC "" CACHE STRING
  "The release of rustc beside which the tools are shipped, told by mmtools.toml")

# The rows of the table that the reader itself is made of. Nothing is run, so it works
# in a cross build; a test compares it with what a tool says.
file(STRINGS ${PROJECT_SOURCE_DIR}/format-spec/include/mmformat/layout.h rows
  REGEX "^    {[0-9]+, +Container::")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/format-spec/include/mmformat/layout.h)
set(versions ${rows})
list(TRANSFORM versions REPLACE "^    {([0-9]+),.*" "\\1")
list(SORT versions COMPARE NATURAL)
list(LENGTH versions version_count)
if(version_count LESS 1)
  message(FATAL_ERROR "mmformat/layout.h has no row that this file understands")
endif()
list(GET versions 0 oldest_version)
list(GET versions -1 newest_version)

set(record "version = \"${PROJECT_VERSION}\"\n")
if(MMTOOLS_BUILT_FOR_RUSTC)
  string(APPEND record "built-for-rustc = \"${MMTOOLS_BUILT_FOR_RUSTC}\"\n")
endif()
string(APPEND record "profile-format-min = ${oldest_version}\n"
  "profile-format-max = ${newest_version}\n")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/mmtools.toml CONTENT "${record}" @ONLY
  NEWLINE_STYLE UNIX)

# Not in CMAKE_INSTALL_LIBDIR: a toolchain has its lib/rustlib whatever the host calls
# its folders.
install(FILES ${PROJECT_BINARY_DIR}/mmtools.toml DESTINATION lib/rustlib/etc
  COMPONENT toolchain)

if(MMTOOLS_TESTS)
  add_test(NAME toolchain_record.says_what_the_tools_say COMMAND ${CMAKE_COMMAND}
    -DTOOL=$<TARGET_FILE:mmview> -DRECORD=${PROJECT_BINARY_DIR}/mmtools.toml
    -P ${PROJECT_SOURCE_DIR}/cmake/toolchain_record_test.cmake)
endif()
