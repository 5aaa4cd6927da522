#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Builds everything with both compilers, warnings being errors: GCC optimised, because
# some of its warnings need the optimiser (ci/test builds without it), and Clang.
# Runs no test: ci/test and ci/sanitizers.sh do.
set -euo pipefail
cd "$(dirname "$0")/.."

build_with() {
  local name=$1 compiler=$2 type=$3
  cmake -G Ninja -S . -B "build/$name" --log-level=WARNING -DCMAKE_CXX_COMPILER="$compiler" \
    -DCMAKE_BUILD_TYPE="$type" -DMMTOOLS_WERROR=ON -DMMTOOLS_BENCHMARKS=ON
  cmake --build "build/$name" --target all all_verify_interface_header_sets
}

build_with gcc g++ Release
build_with clang clang++ Debug
