#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Builds and tests with sanitizers: ci/sanitizers.sh [asan] [tsan]
# asan: addresses, leaks and undefined behaviour, in the decoder, the recorder and the
# tools, on sound, damaged and random bytes. With Clang, which compiles the fuzz targets,
# the benchmarks and each public header alone, too; its warnings are errors. (What changes
# each byte in turn, or is large, takes an hour here; the mutation test has 16,000 of the same sort.)
# tsan: data races, with GCC, in the tests of all code that has threads. (Damage byte by
# byte finds no further ways for threads to meet, nor do profiles of a few events.)
set -euo pipefail
cd "$(dirname "$0")/.."

[ $# -gt 0 ] || set -- asan tsan
export ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1
export UBSAN_OPTIONS=print_stacktrace=1
export TSAN_OPTIONS=halt_on_error=1

# TSan of GCC 12 cannot live with much address randomisation; some kernels have too much.
run=()
if setarch -R true 2>/dev/null; then run=(setarch -R); fi

# Every program but the tests that only compare numbers, which ci/test runs.
asan_targets() {
  cmake --build --preset asan --target help | sed -nE 's/^([a-z_]+): phony$/\1/p' |
    grep -E '_(fuzz|bench)$|^(mmdecode|mmrecord|toolkit_threads|launcher)_test$|^testing_(fixture|tool|property|record|record_c|mutation|crox|flamegraph|mmedit|mmview)_test$'
  printf '%s\n' summarize crox stack_collapse flamegraph mmview mmedit mmtools golden_runner \
    make_fuzz_seeds record_example_c record_example_cxx all_verify_interface_header_sets
}

build() {
  "${run[@]}" cmake --build --preset "$1" --target "${@:2}"
}

test_with() {
  "${run[@]}" ctest --preset "$1" -j "$(nproc)" "${@:2}"
}

for preset in "$@"; do
  cmake --preset "$preset" --log-level=WARNING
  if [ "$preset" = asan ]; then
    mapfile -t targets < <(asan_targets)
    build asan "${targets[@]}"
    test_with asan -L 'decode|record|hostile|mutation|tool|threads|golden|fuzz|launcher' \
      -E 'EveryByteChange|AreReadAsDrawn|Corpus|OfRealProfile|Mmview.*_(paged|profiler)|EveryFixture|StayTheSame|StaysSmall|DoesNotShow|^mmtools.launcher'
  else
    build "$preset" testing_summary_test testing_tree_test toolkit_threads_test \
      testing_record_test testing_record_c_test
    test_with "$preset" -L 'analyze|threads' -E 'Damage|Corpus(Items|Tree)|CorpusTest.*regex_syntax|SmallProfiles|OfSmallRandom|OfFixtures|_NOT_BUILT'
    # It knows nothing of a fork that bypasses libc, nor of threads after a fork.
    test_with "$preset" -R '^Recorder' -E 'NeitherDoesOneThat|MayRecordIntoAFile'
  fi
done
