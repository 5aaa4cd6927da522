#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Runs clang-tidy 14 with the rules of .clang-tidy: ci/tidy.sh [FILE.cc...]
# Without arguments: the .cc files of the libraries, without their tests. (Files that
# include fmt or CLI11 take half a minute each.) Findings are errors.
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

printf '%s\0' "${compiled[@]}" |
  xargs -0 -n 1 -P "$(nproc)" clang-tidy-14 --quiet --warnings-as-errors='*' \
    --extra-arg=-Wno-unknown-warning-option -p build/dev 2> >(grep -vE '^[0-9]+ warnings? (generated|treated)' >&2)
