# RPM: the same packages, with programs that need no library: distributions differ.
set(CPACK_RPM_COMPONENT_INSTALL ON)
set(CPACK_RPM_FILE_NAME RPM-DEFAULT)
set(CPACK_RPM_PACKAGE_LICENSE "MIT OR Apache-2.0")
set(CPACK_RPM_PACKAGE_GROUP Development/Tools)
set(CPACK_RPM_COMPRESSION_TYPE xz)
# What is packed was stripped; the same source gives the same bytes on any host.
set(CPACK_RPM_SPEC_MORE_DEFINE "%define _build_id_links none
%define debug_package %{nil}
%define __os_install_post %{nil}
%define _buildhost reproducible
%define use_source_date_epoch_as_buildtime 1
%define clamp_mtime_to_source_date_epoch 1")

set(CPACK_RPM_PROGRAMS_PACKAGE_NAME mmtools-${series})
set(CPACK_RPM_PROGRAMS_PACKAGE_REQUIRES_POST /bin/sh)

set(CPACK_RPM_NAMES_PACKAGE_NAME mmtools-${series}-names)
set(CPACK_RPM_NAMES_PACKAGE_ARCHITECTURE noarch)
set(CPACK_RPM_NAMES_PACKAGE_REQUIRES "mmtools-${series} >= ${VERSION}")

set(CPACK_RPM_RUNTIME_PACKAGE_NAME libmmrecord-c1)
set(CPACK_RPM_RUNTIME_POST_INSTALL_SCRIPT_FILE ${CMAKE_CURRENT_SOURCE_DIR}/rpm.ldconfig)
set(CPACK_RPM_RUNTIME_POST_UNINSTALL_SCRIPT_FILE ${CMAKE_CURRENT_SOURCE_DIR}/rpm.ldconfig)

set(CPACK_RPM_DEVELOPMENT_PACKAGE_NAME mmtools-devel)
set(CPACK_RPM_DEVELOPMENT_PACKAGE_REQUIRES "libmmrecord-c1 = ${VERSION}")

foreach(component IN LISTS components)
  string(TOUPPER ${component} upper)
  set(CPACK_RPM_${upper}_PACKAGE_SUMMARY ${summary_${component}})
  if(EXISTS ${STAGE}/scripts/${component}.after_install)
    set(CPACK_RPM_${upper}_POST_INSTALL_SCRIPT_FILE ${STAGE}/scripts/${component}.after_install)
    set(CPACK_RPM_${upper}_PRE_UNINSTALL_SCRIPT_FILE ${STAGE}/scripts/${component}.before_remove)
  endif()
endforeach()
# Folders of the system belong to other packages.
set(CPACK_RPM_EXCLUDE_FROM_AUTO_FILELIST_ADDITION /usr/bin /usr/lib /usr/lib64
  /usr/lib64/cmake /usr/lib64/pkgconfig /usr/share /usr/share/doc /usr/share/man
  /usr/share/man/man1 /usr/include)
