#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Runs clang-tidy 14 with the rules of .clang-tidy: ci/tidy.sh [FILE.cc...]
# Without arguments: the .cc files of the libraries, without their tests. (Files that
# include fmt or CLI11 take half a minute each.) Findings are errors. The static analyzer takes
# two thirds of the time; without arguments it looks at what handles memory and foreign bytes by
# hand, the decoder and the recorder, alone.
set -euo pipefail
cd "$(dirname "$0")/.."

cmake --preset dev --log-level=WARNING
if [ $# -eq 0 ]; then
  mapfile -t files < <(git ls-files --cached --others --exclude-standard -- \
    format-spec libmmdecode libmmanalyze libmmrecord \
    ':(exclude)*.h' ':(exclude)*_test.cc' ':(exclude)*_bench.cc' ':(exclude)*_fuzz.cc')
else
  files=("$@")
fi

# The commands are those of GCC, some of whose options Clang does not know.
# clang-tidy alone would guess the flags of a file that nothing compiles.
compiled=()
for file in "${files[@]}"; do
  if grep -qF "\"file\": \"$PWD/$file\"" build/dev/compile_commands.json; then
    compiled+=("$file")
  fi
done
[ "${#compiled[@]}" -gt 0 ] || { echo "error: none of the files is compiled" >&2; exit 1; }

# tidy_all CHECKS FILE...: with these checks more, or less, than .clang-tidy has.
tidy_all() {
  printf '%s\0' "${@:2}" |
    xargs -0 -n 1 -P "$(nproc)" clang-tidy-14 --quiet --warnings-as-errors='*' --checks="$1" \
      --extra-arg=-Wno-unknown-warning-option -p build/dev \
      2> >(grep -vE '^[0-9]+ warnings? (generated|treated)' >&2)
}

unsafe=()
others=()
for file in "${compiled[@]}"; do
  case $#$file in
    0libmmdecode/* | 0libmmrecord/* | [1-9]*) unsafe+=("$file") ;;
    *) others+=("$file") ;;
  esac
done
failed=0
[ "${#unsafe[@]}" -eq 0 ] || tidy_all '' "${unsafe[@]}" || failed=1
[ "${#others[@]}" -eq 0 ] || tidy_all '-clang-analyzer-*' "${others[@]}" || failed=1
exit "$failed"
