#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Runs every example that the help of a tool and of its commands shows:
#
#   docs/test/help_examples.sh PROGRAM PROJECT
#
# In a folder that has the files they name. An example with --fail-above may exit with 3.
set -euo pipefail
source "$(dirname "$0")/tool_help.bash"
program=$(realpath "$1")
testdata=$(realpath "$2")/testdata
PATH=$(dirname "$program"):$PATH

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir profile profiles new1 new2 old1 old2
for name in demo-0012345 after demo-1 run-1 run-2 new-1 new-2 broken profile/a profiles/a \
  new1/a new2/a; do
  zstd -dq "$testdata/shapes.mm_profdata.zst" -o "$name.mm_profdata"
done
for name in before demo-2 run-3 old-1 old-2 profile/b profiles/b \
  old1/a old2/a; do
  zstd -dq "$testdata/shapes_threads.mm_profdata.zst" -o "$name.mm_profdata"
done
summarize --json -o before.json before.mm_profdata
stack_collapse after.mm_profdata

# examples WORDS...: the command lines below "Examples:" of a help.
examples() {
  "$program" "$@" --help | sed -n '/^Examples:/,$p' | grep -E "^  $(basename "$program") " || true
}

count=0
while read -r line; do
  count=$((count + 1))
  status=0
  bash -c "$line" >out 2>err </dev/null || status=$?
  case "$status $line" in
    "0 "* | "3 "*--fail-above*) ;;
    *)
      echo "error: exit $status: $line" >&2
      cat err >&2
      exit 1
      ;;
  esac
  if grep -q error: err; then
    echo "error: $line says" >&2
    cat err >&2
    exit 1
  fi
done < <(examples; for command in $(commands); do examples "$command"; done)
echo "$count examples"
# One for the tool and one for each command, at least: else the form of the help changed.
[ "$count" -ge "$((1 + $(commands | wc -l)))" ]
