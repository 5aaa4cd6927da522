# Toolchain file: builds for another processor with Debian's cross compiler, and runs what
# comes out under qemu.
#   -D MMTOOLS_TARGET=aarch64-linux-gnu    as the compiler is called
#   -D MMTOOLS_SYSROOT=DIR                 libraries of the target (ci/cross-sysroot)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES MMTOOLS_TARGET MMTOOLS_SYSROOT)
string(REGEX MATCH "^[^-]+" CMAKE_SYSTEM_PROCESSOR ${MMTOOLS_TARGET})
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${MMTOOLS_TARGET}-gcc)
set(CMAKE_CXX_COMPILER ${MMTOOLS_TARGET}-g++)
set(CMAKE_LIBRARY_ARCHITECTURE ${MMTOOLS_TARGET})

# Where things are found: only there, but for programs that the build runs.
set(CMAKE_FIND_ROOT_PATH ${MMTOOLS_SYSROOT})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(ENV{PKG_CONFIG_LIBDIR} ${MMTOOLS_SYSROOT}/usr/lib/${MMTOOLS_TARGET}/pkgconfig)
set(ENV{PKG_CONFIG_SYSROOT_DIR} ${MMTOOLS_SYSROOT})
set(CMAKE_CXX_STANDARD_INCLUDE_DIRECTORIES
  ${MMTOOLS_SYSROOT}/usr/include/${MMTOOLS_TARGET})

find_program(qemu NAMES qemu-${CMAKE_SYSTEM_PROCESSOR}-static qemu-${CMAKE_SYSTEM_PROCESSOR}
  REQUIRED)
set(CMAKE_CROSSCOMPILING_EMULATOR ${qemu})
