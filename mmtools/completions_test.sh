#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# What shells complete behind mmtools: mmtools/completions_test.sh FOLDER_OF_SCRIPTS
set -uo pipefail
scripts=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export RUSTUP_HOME=$folder/rustup HOME=$folder
mkdir -p "$RUSTUP_HOME/toolchains"/{nightly,stable}
failed=0

bash -n "$scripts/mmtools" || failed=1
# shellcheck disable=SC1091
. "$scripts/mmtools"
# The script of a tool, as far as it matters here.
_mm_mmview() { COMPREPLY=("$COMP_CWORD" "${COMP_WORDS[@]}"); }
expect() {
  local expected=$1
  shift
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  _mm_mmtools
  [ "${COMPREPLY[*]}" = "$expected" ] && return
  printf 'words:    %s\nexpected: %s\noffered:  %s\n' "$*" "$expected" "${COMPREPLY[*]}"
  failed=1
}
expect 'mmview mmedit' mmtools mm
expect 'list' mmtools l
expect '+stable' mmtools +st
expect 'mmview' mmtools +stable mmv
expect '1 mmview --in' mmtools mmview --in
expect '2 mmview a b' mmtools +x mmview a b
expect '' mmtools nonsense x

if command -v zsh >/dev/null; then
  zsh -n "$scripts/_mmtools" || failed=1
  mkdir "$folder/functions"
  cp "$scripts/_mmtools" "$folder/functions"
  printf '#compdef mmview\ncompadd -- one two\n' >"$folder/functions/_mmview"
  expect_zsh() {
    local offered
    offered=$(timeout 60 zsh -f "$here/../testing/documents/offers.zsh" \
      "$folder/functions" "$2" | LC_ALL=C sort -u | paste -sd ' ')
    [ "$offered" = "$1" ] && return
    printf 'line:     %s\nexpected: %s\noffered:  %s\n' "$2" "$1" "$offered"
    failed=1
  }
  expect_zsh 'mmedit mmview' 'mmtools mm'
  expect_zsh 'stable' 'mmtools +st'
  expect_zsh 'two' 'mmtools +stable mmview t'
else
  echo "no zsh here"
fi
if command -v fish >/dev/null; then
  fish -n "$scripts/mmtools.fish" || failed=1
  expect_fish() {
    local offered
    offered=$(fish --no-config -c "source $scripts/mmtools.fish
      complete -c mmview -f -a 'one two'
      complete -C \$argv[1]" "$2" | cut -f1 | LC_ALL=C sort | paste -sd ' ')
    [ "$offered" = "$1" ] && return
    printf 'line:     %s\nexpected: %s\noffered:  %s\n' "$2" "$1" "$offered"
    failed=1
  }
  expect_fish 'mmedit mmview' 'mmtools mm'
  expect_fish '+nightly +stable' 'mmtools +'
  expect_fish 'two' 'mmtools +stable mmview t'
else
  echo "no fish here"
fi
exit "$failed"
