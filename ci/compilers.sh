#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Builds the libraries and tools with both compilers, warnings being errors: GCC
# optimised, because some of its warnings need the optimiser (ci/test builds without it),
# and Clang, with the fuzz targets, which are linked by it alone. Runs no test, and leaves
# the tests to the compiler that runs them: ci/test and ci/sanitizers.sh.
set -euo pipefail
cd "$(dirname "$0")/.."

build_with() {
  local name=$1 compiler=$2
  shift 2
  cmake -G Ninja -S . -B "build/$name" --log-level=WARNING -DCMAKE_CXX_COMPILER="$compiler" \
    -DMMTOOLS_WERROR=ON "$@"
}

build_with gcc g++ -DCMAKE_BUILD_TYPE=Release -DMMTOOLS_TESTS=OFF
cmake --build build/gcc --target all all_verify_interface_header_sets

build_with clang clang++ -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG= \
  -DMMTOOLS_BENCHMARKS=ON
mapfile -t targets < <(cmake --build build/clang --target help |
  sed -nE 's/^([a-z_]+_(fuzz|bench)): phony$/\1/p')
cmake --build build/clang --target summarize crox stack_collapse flamegraph mmedit "${targets[@]}" \
  all_verify_interface_header_sets
