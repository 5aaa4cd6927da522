#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# What bash completes with the scripts that the tools print:
#   testing/documents/bash.sh TOOL...
# Each case gives the words of a command line, as the shell parts them, to the function
# that the script registered, and compares what that offers.
set -uo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
touch a.mm_profdata 'with space.mm_profdata' b.events notes.txt saved.json c.mm_profdata.zst
mkdir runs
failed=0

for path in "$@"; do
  tool=${path##*/}
  "$path" --completions bash >"$tool.sh" || failed=1
  bash -n "$tool.sh" || failed=1
  # shellcheck disable=SC1090
  . "./$tool.sh"
done
rm ./*.sh

# compopt is for a completion under way; there is none here.
compopt() { :; }

# expect OFFERS WORD...: offers, sorted and parted by "|", for the last word.
expect() {
  local expected=$1 offered function
  shift
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  function=$(complete -p "$1" | sed 's/.*-F \([^ ]*\) .*/\1/')
  COMPREPLY=()
  "$function" "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
  offered=$(printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort | paste -sd '|')
  [ "$offered" = "$expected" ] && return
  printf 'words:    %s\nexpected: %s\noffered:  %s\n' "$*" "$expected" "$offered"
  failed=1
}

# Options, of a tool and of its commands.
expect '--unit|--unrecorded' summarize --un
expect '--absolute-time|--all-threads|--arg|--array' crox --a
expect '--fail-above|--format|--from' summarize diff --f
expect '--version' mmview --vers
expect '' summarize diff --vers

# Words that a value is one of, whichever way it is given.
expect 'csv|json|markdown|table' summarize --format ''
expect 'csv' summarize --format = c
expect 'markdown' summarize tree --format m
expect '--format=csv' summarize --format=c
expect 'csv|json|markdown|table' summarize --format =
expect 'blue|calm|grey|warm' flamegraph --palette ''
expect '8|9' mmedit convert --to ''
expect 'bash|fish|zsh' mmedit --completions ''
expect 'label,self_time' summarize --columns 'label,self_'
expect '' summarize --top ''

# Commands, where one can stand.
expect 'diff' summarize di
expect 'compact|convert|cut|merge|repair|strip|truncate' mmedit ''
expect 'compact|convert|cut' mmedit --color never c
expect '' summarize tree di

# Files: profiles and folders first, any file where no profile fits.
profiles='a.mm_profdata|b.events|c.mm_profdata.zst|runs|with space.mm_profdata'
expect "$profiles" mmview ''
expect "$profiles" summarize diff ''
expect "$profiles" mmview -- ''
expect 'with space.mm_profdata' mmview 'with\ sp'
expect 'with space.mm_profdata' mmview '"with sp'
expect 'saved.json' summarize sav
expect 'notes.txt' mmview --output n
expect 'runs' crox --dir ''
expect "$profiles" summarize aggregate --against ''

exit "$failed"
