# DEB: one package a component. lintian reads the result (ci/package-test).
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME mmtools-${series})
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SUGGESTS mmtools-${series}-names)

set(CPACK_DEBIAN_NAMES_PACKAGE_NAME mmtools-${series}-names)
set(CPACK_DEBIAN_NAMES_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_NAMES_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_NAMES_PACKAGE_DEPENDS "mmtools-${series} (>= ${VERSION})")

set(CPACK_DEBIAN_RUNTIME_PACKAGE_NAME libmmrecord-c1)
set(CPACK_DEBIAN_RUNTIME_PACKAGE_SECTION libs)
# CPack would add scripts that call ldconfig; today a trigger does.
file(READ ${STAGE}/scripts/runtime.depends depends)
string(STRIP "${depends}" CPACK_DEBIAN_RUNTIME_PACKAGE_DEPENDS)
configure_file(${STAGE}/scripts/runtime.shlibs ${CMAKE_CURRENT_BINARY_DIR}/shlibs COPYONLY)
file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/triggers "activate-noawait ldconfig\n")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_CONTROL_EXTRA
  ${CMAKE_CURRENT_BINARY_DIR}/shlibs ${CMAKE_CURRENT_BINARY_DIR}/triggers)

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libmmtools-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libmmrecord-c1 (= ${VERSION})")

foreach(component IN LISTS components)
  string(TOUPPER ${component} upper)
  set(CPACK_DEBIAN_${upper}_DESCRIPTION
    "${summary_${component}}\n${CPACK_COMPONENT_${upper}_DESCRIPTION}")
endforeach()

# postinst and prerm have these names in the package, so each has a folder.
foreach(component programs names)
  string(TOUPPER ${component} upper)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${component})
  configure_file(${STAGE}/scripts/${component}.after_install ${folder}/postinst COPYONLY)
  configure_file(${STAGE}/scripts/${component}.before_remove ${folder}/prerm COPYONLY)
  set(CPACK_DEBIAN_${upper}_PACKAGE_CONTROL_EXTRA ${folder}/postinst ${folder}/prerm)
endforeach()
