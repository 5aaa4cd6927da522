# What is installed: the programs, the shared library for C, and for development the
# libraries with their headers, the CMake package mmtools and a pkg-config file for each.
# Components: programs, runtime, development; toolchain is in toolchain_record.cmake.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/mmtools)

install(TARGETS ${MMTOOLS_PROGRAMS}
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT programs)

install(TARGETS mmformat mmdecode mmanalyze mmrecord mmrecord_c EXPORT mmtools
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime
    NAMELINK_COMPONENT development
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
  FILE_SET HEADERS DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)

# ---- CMake: find_package(mmtools COMPONENTS record) gives mm::record -------------------
install(EXPORT mmtools NAMESPACE mm:: FILE mmtoolsTargets.cmake
  DESTINATION ${package_folder} COMPONENT development)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/mmtoolsConfig.cmake.in
  ${PROJECT_BINARY_DIR}/mmtoolsConfig.cmake INSTALL_DESTINATION ${package_folder}
  NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/mmtoolsConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)  # before 1.0 each minor version may break
install(FILES ${PROJECT_BINARY_DIR}/mmtoolsConfig.cmake
  ${PROJECT_BINARY_DIR}/mmtoolsConfigVersion.cmake
  DESTINATION ${package_folder} COMPONENT development)

# ---- pkg-config: --cflags --libs mmrecord ----------------------------------------------
# mm_install_pc(NAME REQUIRES DESCRIPTION): paths are relative to the file, so that what
# is installed can be moved. The language standard is told, since the headers need it.
function(mm_install_pc name requires description)
  cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY
    ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig OUTPUT_VARIABLE up)
  set(cflags "")
  set(libs "-l${name}")
  if(NOT name STREQUAL "mmrecord_c")
    set(cflags " -std=c++20")
    string(APPEND libs " -pthread")
  endif()
  file(WRITE ${PROJECT_BINARY_DIR}/pkgconfig/${name}.pc
    "prefix=\${pcfiledir}/${up}\n"
    "libdir=\${prefix}/${CMAKE_INSTALL_LIBDIR}\n"
    "includedir=\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}\n\n"
    "Name: ${name}\n"
    "Description: ${description}\n"
    "Version: ${PROJECT_VERSION}\n"
    "Requires: ${requires}\n"
    "Cflags: -I\${includedir}${cflags}\n"
    "Libs: -L\${libdir} ${libs}\n")
  install(FILES ${PROJECT_BINARY_DIR}/pkgconfig/${name}.pc
    DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)
endfunction()
mm_install_pc(mmformat "" "The format of rustc's self-profiles as C++ constants")
mm_install_pc(mmdecode mmformat "Reads rustc's self-profiles")
mm_install_pc(mmanalyze mmdecode "Measures of rustc's self-profiles")
mm_install_pc(mmrecord mmformat "Records self-profiles from C++")
mm_install_pc(mmrecord_c "" "Records self-profiles from C")

if(MMTOOLS_TESTS AND NOT MMTOOLS_SANITIZE)
  # A program outside, which cannot know of the sanitizers' run-time, uses what is installed.
  foreach(way cmake pkg_config)
    add_test(NAME install.${way} COMMAND
      ${PROJECT_SOURCE_DIR}/testing/install/run.sh ${way} ${PROJECT_BINARY_DIR}
      $<TARGET_FILE:summarize>)
    set_tests_properties(install.${way} PROPERTIES LABELS install TIMEOUT 900
      COST ${MM_SLOW_TEST})
  endforeach()
endif()
