# How what packages hold is compiled: hardened, with no path of the machine that builds, and
# to the same bytes in any folder. packaging/build uses the presets package and static.
option(MMTOOLS_PACKAGE "Compile for packages: hardened, the same bytes in any folder" OFF)
option(MMTOOLS_STATIC "Link programs that need no library of the host" OFF)

if(MMTOOLS_PACKAGE)
  target_compile_options(mm_build_flags INTERFACE
    -ffile-prefix-map=${PROJECT_SOURCE_DIR}=mmtools
    -ffile-prefix-map=${PROJECT_BINARY_DIR}=build  # which may be inside: the last one counts
    -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong)
  target_link_options(mm_build_flags INTERFACE -Wl,-z,relro,-z,now)
  # The compiler makes names of its own out of this, else out of chance and paths.
  string(REPLACE "-c <SOURCE>" "-frandom-seed=<OBJECT> -c <SOURCE>"
    CMAKE_CXX_COMPILE_OBJECT "${CMAKE_CXX_COMPILE_OBJECT}")
endif()

if(MMTOOLS_STATIC)
  # Position independent, so that the kernel still places it at random, where the C library
  # has a start for such programs (that of s390x has none).
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=rcrt1.o
    OUTPUT_VARIABLE start OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(IS_ABSOLUTE "${start}")
    string(APPEND CMAKE_EXE_LINKER_FLAGS " -static-pie")
  else()
    string(APPEND CMAKE_EXE_LINKER_FLAGS " -static -no-pie")
  endif()
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  set(ZLIB_USE_STATIC_LIBS ON)
  # All is compiled as for the shared library, so that a compiler cache serves both builds.
  # (Other versions of fmt have other compiled parts: MMTOOLS_FMT_HEADER_ONLY serves there.)
  find_package(fmt 9 REQUIRED)
  add_library(mm_fmt_static STATIC toolkit/src/fmt_library.cc)
  target_compile_definitions(mm_fmt_static PUBLIC
    $<TARGET_PROPERTY:fmt::fmt,INTERFACE_COMPILE_DEFINITIONS>)
  target_include_directories(mm_fmt_static SYSTEM PUBLIC
    $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
  target_link_libraries(mm_fmt_static PRIVATE mm_build_flags)
endif()
