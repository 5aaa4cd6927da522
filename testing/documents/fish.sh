#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# What fish completes with the scripts that the tools print:
#   testing/documents/fish.sh TOOL...
# Exits 77 where there is no fish.
set -uo pipefail
command -v fish >/dev/null || { echo "skipped: no fish here"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export HOME=$folder XDG_CONFIG_HOME=$folder/config XDG_DATA_HOME=$folder/data
mkdir "$folder/scripts" "$folder/files"
failed=0
for path in "$@"; do
  tool=${path##*/}
  "$path" --completions fish >"$folder/scripts/$tool.fish" || failed=1
  fish -n "$folder/scripts/$tool.fish" || failed=1
done
cd "$folder/files" || exit 1
touch a.mm_profdata 'with space.mm_profdata' notes.txt
mkdir runs

# expect OFFERS LINE: offers without their descriptions, sorted, for the line's end.
expect() {
  local offered
  offered=$(PATH=$(dirname "$path"):$PATH fish --no-config -c \
    'for s in ../scripts/*.fish; source $s; end; complete -C $argv[1]' "$2" |
    cut -f1 | LC_ALL=C sort | paste -sd '|')
  [ "$offered" = "$1" ] && return
  printf 'line:     %s\nexpected: %s\noffered:  %s\n' "$2" "$1" "$offered"
  failed=1
}

expect '--unit|--unrecorded' 'summarize --un'
expect '--fail-above|--format|--from' 'summarize diff --f'
expect 'csv|json|markdown|table' 'summarize --format '
expect '--format=csv' 'summarize --format=c'
expect '8|9' 'mmedit convert --to '
expect 'compact|convert|cut' 'mmedit --color never c'
expect 'label,self_time' 'summarize --columns label,self_'
expect 'diff' 'summarize di'
expect 'a.mm_profdata' 'mmview a'
expect 'with space.mm_profdata' 'mmview with'
expect 'notes.txt' 'mmview -o n'
expect 'runs/' 'crox --dir '
expect '' 'summarize --top '

exit "$failed"
