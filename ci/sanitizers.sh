#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Builds and runs the tests under sanitizers: ci/sanitizers.sh [asan] [tsan]
# asan: addresses, leaks and undefined behaviour. tsan: data races.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || set -- asan tsan
export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1
export UBSAN_OPTIONS=print_stacktrace=1
export TSAN_OPTIONS=halt_on_error=1

# TSan of GCC 12 cannot live with much address randomisation; some kernels have too much.
run=()
if setarch -R true 2>/dev/null; then run=(setarch -R); fi

for preset in "$@"; do
  cmake --preset "$preset" --log-level=WARNING
  "${run[@]}" cmake --build --preset "$preset"
  "${run[@]}" ctest --preset "$preset" -j "$(nproc)"
done
