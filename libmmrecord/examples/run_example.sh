#!/bin/sh
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Runs an example and sums up what it recorded: run_example.sh PROGRAM SUMMARIZE
# Each of them parses three times.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$1" "$folder/self"
[ ! -e "$folder/self.mm_live" ]
"$2" --strict "$folder/self.mm_profdata" >"$folder/table"
cat "$folder/table"
grep -Eq '^parse .* 3$' "$folder/table"
