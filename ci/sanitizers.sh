#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Builds and runs the tests under sanitizers: ci/sanitizers.sh [asan] [tsan]
# asan: addresses, leaks and undefined behaviour, in all tests; with Clang, whose warnings
# are errors, and each public header alone, too. tsan: data races, with GCC, in the tests
# of the analyses (label `analyze`), of the recorder and of output made by several threads,
# the only code that has threads. Damage byte by byte is left to asan: it finds no further ways for
# threads to meet.
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || set -- asan tsan
export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1
export UBSAN_OPTIONS=print_stacktrace=1
export TSAN_OPTIONS=halt_on_error=1

# TSan of GCC 12 cannot live with much address randomisation; some kernels have too much.
run=()
if setarch -R true 2>/dev/null; then run=(setarch -R); fi

test_with() {
  "${run[@]}" ctest --preset "$1" -j "$(nproc)" "${@:2}"
}

for preset in "$@"; do
  cmake --preset "$preset" --log-level=WARNING
  targets=(--target all all_verify_interface_header_sets)
  if [ "$preset" = tsan ]; then
    targets=(--target mmanalyze_test testing_summary_test testing_tree_test toolkit_test
      testing_record_test)
  fi
  "${run[@]}" cmake --build --preset "$preset" "${targets[@]}"
  if [ "$preset" = tsan ]; then
    test_with tsan -L analyze -E Damage
    test_with tsan -R 'BlockOutput|EncodingSink|^Recorder'
  else
    test_with "$preset"
  fi
done
