#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# What zsh completes with the scripts that the tools print:
#   testing/documents/zsh.sh TOOL...
# A shell in a pseudo-terminal, as a person has it: keys go in, and the list of matches
# comes out. Exits 77 where there is no zsh.
set -uo pipefail
command -v zsh >/dev/null || { echo "skipped: no zsh here"; exit 77; }
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/functions" "$folder/files"
failed=0
for path in "$@"; do
  tool=${path##*/}
  "$path" --completions zsh >"$folder/functions/_$tool" || failed=1
  zsh -n "$folder/functions/_$tool" || failed=1
done
cd "$folder/files" || exit 1
touch a.mm_profdata 'with space.mm_profdata' notes.txt
mkdir runs

# expect WORDS LINE: everything that the line may go on with.
expect() {
  local offered
  offered=$(PATH=$(dirname "$path"):$PATH timeout 60 zsh -f "$here/offers.zsh" "$folder/functions" "$2" |
    LC_ALL=C sort -u | paste -sd '|')
  [ "$offered" = "$1" ] && return
  printf 'line:     %s\nexpected: %s\noffered:  %s\n' "$2" "$1" "$offered"
  failed=1
}

expect '--unit|--unrecorded' 'summarize --un'
expect '--fail-above|--format|--from' 'summarize diff --f'
expect 'csv|json|markdown|table' 'summarize --format '
expect 'csv|json|markdown|table' 'summarize --format='
expect '8|9' 'mmedit convert --to '
expect 'compact|convert|cut' 'mmedit --color never c'
expect 'self_time' 'summarize --columns label,self_'
expect 'diff' 'summarize di'
expect 'a.mm_profdata|runs|with\ space.mm_profdata' 'mmview '
expect 'notes.txt' 'mmview -o n'
expect 'runs' 'crox --dir '

exit "$failed"
