# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# How commands are measured on one profile: to be sourced by bench/run, not run.
#
# The caller sets: bin (our programs), other_bin (those of another build, or nothing), work
# (a folder of our own), commands (an array; words of a command are separated by $between),
# against (one more command, or nothing), rounds, big_rounds, goals (a file).
# Facts, as bench/results.h has them, go to standard output; all else to stderr.

between=$'\x1f'
big_bytes=100000000

# is_resident FILE: whether the page cache holds all of it.
is_resident() {
  local held size
  read -r held size < <(fincore --bytes --noheadings --output RES,SIZE "$1")
  [ "$held" -ge "$size" ]
}

# fresh_copy FROM TO: state W: written with 256 KiB writes, as a compiler does, and still
# in the page cache. The sync keeps the disk quiet during the runs.
fresh_copy() {
  rm -f "$2"
  dd if="$1" of="$2" bs=256K status=none
  sync "$2"
  is_resident "$2" || { echo "error: $2 does not stay in the page cache" >&2; return 1; }
}

# text_of COMMAND: as it is shown: one line, and our programs without their folder.
text_of() {
  local text=${1//$between/ }
  printf '%s' "${text//$bin\//}"
}

# words_of SIDE COMMAND COPY: fills the array `words` for mm_interleave.
words_of() {
  local side=$1 copy=$3 word from=$bin is_program=yes
  [ "$side" = ours ] || from=$other_bin
  words=()
  if [ "$2" = floor ]; then
    words=("$bin/mm_floor" "$copy")
    return
  fi
  while IFS= read -r -d "$between" word; do
    if [ "$is_program" = yes ] && [ "$word" != '|' ]; then
      is_program=no
      word=${word#"$bin/"}
      [ ! -x "$bin/$word" ] || word=$from/$word
    fi
    word=${word//'{}'/$copy}
    words+=("${word//'{out}'/$work/out}")
  done <<<"$2$between"
}

# program_of COMMAND: the name of our program that it runs, or nothing.
program_of() {
  local word=${1#"|$between"}
  word=${word%%"$between"*}
  word=${word#"$bin/"}
  [ ! -x "$bin/$word" ] || printf '%s' "$word"
}

# interleave OPTION... RUNS: mm_interleave, of what the arrays sides and group name, on $copy.
interleave() {
  local all=() at
  for at in "${!group[@]}"; do
    words_of "${sides[$at]}" "${group[$at]}" "$copy"
    [ "$at" -eq 0 ] || all+=("::")
    all+=("${words[@]}")
  done
  "$bin/mm_interleave" --log "$work/log" --remove "$work/out" "$@" "${all[@]}"
}

# sample_memory NAME: one run of each command that is not timed, for what it writes and the
# memory it needs. Commands that fail are said and left out of what follows.
sample_memory() {
  local name=$1 side command line piped anonymous good=()
  for command in "${commands[@]}"; do
    sides=(ours) group=("$command")
    if ! line=$(interleave --memory 1); then
      tail -n 2 "$work/log" >&2
      failures=$((failures + 1))
      continue
    fi
    good+=("$command")
    IFS=$'\t' read -r _ _ _ _ _ anonymous piped <<<"$line"
    printf 'memory\t%s\t%s\t%s\n' "$name" "$(text_of "$command")" "$anonymous"
    if [ -e "$work/out" ]; then piped=$(stat -c %s "$work/out"); fi
    [ "$piped" -eq 0 ] ||
      printf 'output\t%s\t%s\t%s\n' "$name" "$(text_of "$command")" "$piped"
  done
  usable=("${good[@]}")
  theirs=()
  [ -n "$other_bin" ] || return 0
  for command in "${usable[@]}"; do
    [ -n "$(program_of "$command")" ] || continue
    sides=(other) group=("$command")
    if interleave 1 >/dev/null; then theirs+=("$command"); fi
  done
}

# is_in COMMAND COMMAND...: whether the first one is among the others.
is_in() {
  local command
  for command in "${@:2}"; do
    [ "$command" != "$1" ] || return 0
  done
  return 1
}

# time_group NAME ROUNDS COMMAND...: the floor, the commands, and what they are compared
# with take turns.
time_group() {
  local name=$1 times=$2 command
  shift 2
  [ $# -gt 0 ] || return 0
  sides=(ours) group=(floor)
  if [ -n "$against" ]; then sides+=(ours) group+=("$against"); fi
  for command in "$@"; do
    sides+=(ours) group+=("$command")
    if is_in "$command" "${theirs[@]}"; then sides+=(other) group+=("$command"); fi
  done
  local at names=''
  for at in "${!group[@]}"; do
    names+=${sides[$at]}$'\t'$(text_of "${group[$at]}")$'\n'
  done
  interleave "$times" | awk -F '\t' -v OFS='\t' -v profile="$name" -v number="$times" \
    -v names="$names" 'BEGIN { split(names, name, "\n") }
      { print "run", profile, number, name[$1 + 1], $2, $3, $4, $5 }'
}

# has_goal COMMAND: whether bench/goals names it.
has_goal() {
  awk -v text="$(text_of "$1")" '!/^#/ && NF > 4 {
      for (i = 1; i < 5; ++i) sub(/^[ \t]*[^ \t]+[ \t]+/, "")
      if ($0 == text) found = 1
    } END { exit !found }' "$goals"
}

# measure PROFILE: all facts about one profile.
measure() {
  local name try lines kind events ids command important=() rest=()
  name=$(basename "$1" .mm_profdata)
  copy=$work/$(basename "$1")
  IFS=$'\t' read -r kind events ids < <("$bin/mm_profile_shape" "$1")
  printf 'profile\t%s\t%s\t%s\t%s\t%s\n' "$name" "$kind" "$(stat -c %s "$1")" "$events" "$ids"
  for try in 1 2 3; do
    fresh_copy "$1" "$copy"
    if [ "$try" -eq 1 ]; then
      sample_memory "$name"
      if [ "$(stat -c %s "$1")" -lt "$big_bytes" ]; then
        important=("${usable[@]}")
      else
        for command in "${usable[@]}"; do
          if has_goal "$command"; then important+=("$command"); else rest+=("$command"); fi
        done
      fi
    fi
    if lines=$(time_group "$name" "$rounds" "${important[@]}" &&
      time_group "$name" "$big_rounds" "${rest[@]}") && is_resident "$copy"; then
      printf '%s\n' "$lines"
      rm -f "$copy" "$work/out"
      return 0
    fi
    echo "note: try $try: a command failed or pages of $copy left the cache; again" >&2
  done
  echo "error: $name cannot be measured: three tries failed" >&2
  return 1
}

# measure_start: what each of our programs takes to say its version.
measure_start() {
  local command word programs=() all=()
  for command in "${commands[@]}"; do
    word=$(program_of "$command")
    [ -n "$word" ] || continue
    if ! is_in "$word" "${programs[@]}"; then programs+=("$word"); fi
  done
  [ "${#programs[@]}" -gt 0 ] || return 0
  for word in "${programs[@]}"; do all+=(:: "$bin/$word" --version); done
  "$bin/mm_interleave" 21 "${all[@]:1}" | while IFS=$'\t' read -r number wall _; do
    printf 'start\t%s\t%s\n' "${programs[$number]}" "$wall"
  done
}
