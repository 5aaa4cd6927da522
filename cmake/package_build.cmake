# How what packages hold is compiled: hardened, with no path of the machine that builds, and
# to the same bytes in any folder. packaging/build uses the presets package and static.
option(MMTOOLS_PACKAGE "Compile for packages: hardened, the same bytes in any folder" OFF)
option(MMTOOLS_STATIC "Link programs that need no library of the host" OFF)

if(MMTOOLS_PACKAGE)
  target_compile_options(mm_build_flags INTERFACE
    -ffile-prefix-map=${PROJECT_BINARY_DIR}=build -ffile-prefix-map=${PROJECT_SOURCE_DIR}=mmtools
    -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2 -fstack-protector-strong)
  target_link_options(mm_build_flags INTERFACE -Wl,-z,relro,-z,now)
  # The compiler makes names of its own out of this, else out of chance and paths.
  string(REPLACE "-c <SOURCE>" "-frandom-seed=<OBJECT> -c <SOURCE>"
    CMAKE_CXX_COMPILE_OBJECT "${CMAKE_CXX_COMPILE_OBJECT}")
endif()

if(MMTOOLS_STATIC)
  # Position independent, so that the kernel still places it at random. Debian has no static
  # library of fmt, hence its headers.
  set(MMTOOLS_FMT_HEADER_ONLY ON)
  set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
  set(ZLIB_USE_STATIC_LIBS ON)
  string(APPEND CMAKE_EXE_LINKER_FLAGS " -static-pie")
endif()
