#!/bin/sh
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Puts mmtools into a Rust toolchain, takes them out, or checks them; --help says how. It
# keeps the records that rustup keeps (lib/rustlib/components and manifest-mmtools), and
# needs nothing but a POSIX shell.
#
# Every change is a transaction in the folder lib/rustlib/mmtools-install of the toolchain:
#   new/     what is to come, complete before anything else is touched (then: swap)
#   old/     what was there and has been moved away
#   keep/    the records as they were
#   done     the change is complete, and only this folder is left to remove
# Whatever stops it, what it did is undone: at once, or after a kill by the next run.
set -eu

name=mmtools
usage() {
  cat <<'END'
Install mmtools into a Rust toolchain.

Usage: install.sh [--prefix DIR] [--uninstall | --verify]

  --prefix DIR   the toolchain's folder [default: what `rustc --print sysroot` says]
  --uninstall    remove what was installed
  --verify       compare what is installed with its recorded SHA-256 sums
  --help         print this

Exit status: 0 done, 1 failed (nothing is changed), 2 wrong usage.
END
}
say() { printf 'install.sh: %s\n' "$*"; }
warn() { printf 'install.sh: warning: %s\n' "$*" >&2; }
die() {
  printf 'install.sh: error: %s\n' "$*" >&2
  exit 1
}
misuse() {
  printf 'install.sh: error: %s\nTry install.sh --help\n' "$*" >&2
  exit 2
}

# ---- records ---------------------------------------------------------------------------

# paths RECORD: the paths of its lines; nothing but paths below the prefix is obeyed.
paths() {
  while IFS= read -r line; do
    path=${line#*:}
    case $line in file:* | dir:*) ;; *) die "bad line in $1: $line" ;; esac
    case /$path/ in //* | */../*) die "bad path in $1: $path" ;; esac
    printf '%s\n' "$path"
  done <"$1"
}

is_there() { [ -e "$1" ] || [ -h "$1" ]; }

# drop_empty_folders PATH: the folders above PATH, as far as they are empty.
drop_empty_folders() {
  folder=$(dirname "$1")
  while [ "$folder" != . ] && rmdir "$folder" 2>/dev/null; do
    folder=$(dirname "$folder")
  done
}

# ---- the transaction: all of this runs inside the prefix -------------------------------

meta=lib/rustlib
record=$meta/manifest-$name
work=$meta/$name-install

begin() {
  for folder in lib "$meta"; do
    [ -d "$folder" ] || mkdir "$folder" 2>/dev/null || die "cannot create $prefix/$folder"
  done
  if [ -d "$work" ]; then
    pid=$(cat "$work/pid" 2>/dev/null || echo none)
    ! kill -0 "$pid" 2>/dev/null || die "another installation runs in $prefix (process $pid)"
    say "an earlier run was interrupted: undoing what it did"
    roll_back
    mkdir -p "$meta"
  fi
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  trap 'roll_back' EXIT
  mkdir "$work" 2>/dev/null || {
    trap - EXIT
    die "cannot write to $prefix/$meta"
  }
  echo $$ >"$work/pid"
  mkdir "$work/new" "$work/old" "$work/keep"
  for file in "$record" "$meta/components" "$meta/rust-installer-version"; do
    [ ! -f "$file" ] || cp -p "$file" "$work/keep"
  done
  # Lists: what was installed, and what will be.
  if [ -f "$record" ]; then paths "$record"; fi >"$work/was"
  : >"$work/comes"
}

# move FROM TO: TO's folders are made.
move() {
  mkdir -p "$(dirname "$2")"
  mv "$1" "$2"
}

swap() {
  : >"$work/swap"
  while IFS= read -r path; do
    if is_there "$path"; then
      move "$path" "$work/old/$path"
    else
      warn "was gone already: $prefix/$path"
    fi
  done <"$work/was"
  while IFS= read -r path; do
    move "$work/new/$path" "$path"
  done <"$work/comes"
}

commit() {
  : >"$work/done"
  trap - EXIT
  trap '' HUP INT TERM
  tidy
}

tidy() {
  while IFS= read -r path; do
    drop_empty_folders "$path"
  done <"$work/was"
  rm -f "$work/swap"  # first: without it there is nothing to undo
  rm -rf "$work"
  if [ ! -s "$meta/components" ] && ! ls "$meta"/manifest-* >/dev/null 2>&1; then
    # There never was a toolchain here.
    rm -f "$meta/components" "$meta/rust-installer-version"
  fi
  rmdir "$meta" 2>/dev/null && rmdir lib 2>/dev/null || :
}

# Needs nothing but the folder, which may be that of a run that was killed.
roll_back() {
  status=$?
  trap - EXIT
  trap '' HUP INT TERM
  if [ -f "$work/swap" ] && [ ! -f "$work/done" ]; then
    while IFS= read -r path; do
      # What is no longer in new/ was put in place by us. It goes back there, so that this
      # can be stopped and done again, too.
      if is_there "$path" && ! is_there "$work/new/$path"; then
        move "$path" "$work/new/$path"
        drop_empty_folders "$path"
      fi
    done <"$work/comes"
    while IFS= read -r path; do
      if is_there "$work/old/$path"; then move "$work/old/$path" "$path"; fi
    done <"$work/was"
    for file in "$record" "$meta/components" "$meta/rust-installer-version"; do
      kept=$work/keep/$(basename "$file")
      if [ -f "$kept" ]; then cp -p "$kept" "$file"; else rm -f "$file"; fi
    done
  fi
  [ -f "$work/was" ] || : >"$work/was"
  tidy
  return "$status"
}

# without_us FILE: the lines of FILE, a list of components, less ours.
without_us() {
  [ ! -f "$1" ] || awk -v name="$name" '$0 != name && $0 != ""' "$1"
}

# ---- sums ------------------------------------------------------------------------------

sums=$meta/etc/$name.sha256
# compare FOLDER: tells each file of the folder that is not as the sums say; fails if any.
compare() {
  [ -f "$1/$sums" ] || die "no recorded sums: $1/$sums is missing"
  if command -v sha256sum >/dev/null; then tool=sha256sum; else tool='shasum -a 256'; fi
  # A line a file, "PATH: OK" if it is as it was.
  different=$(cd "$1" && $tool -c "$sums" 2>/dev/null | grep -v ': OK$' || :)
  [ -n "$different" ] || return 0
  printf '%s\n' "$different" | while IFS= read -r line; do
    path=${line%: FAILED*}
    if [ -f "$1/$path" ]; then warn "changed: $path"; else warn "missing: $path"; fi
  done
  return 1
}

# ---- what is asked for -----------------------------------------------------------------

prefix=
mode=install
while [ $# -gt 0 ]; do
  case $1 in
    --prefix=*) prefix=${1#*=} ;;
    --prefix)
      [ $# -gt 1 ] || misuse "--prefix needs a folder"
      prefix=$2
      shift
      ;;
    --uninstall) mode=uninstall ;;
    --verify) mode=verify ;;
    --help | -h)
      usage
      exit 0
      ;;
    *) misuse "unknown argument: $1" ;;
  esac
  shift
done
here=$(cd "$(dirname "$0")" && pwd)
if [ -z "$prefix" ]; then
  prefix=$(rustc --print sysroot 2>/dev/null) ||
    misuse "no rustc to ask for its folder: give --prefix DIR"
fi
[ -d "$prefix" ] || die "no such folder: $prefix"
cd "$prefix" 2>/dev/null || die "cannot enter $prefix"
prefix=$(pwd)
layout=$meta/rust-installer-version
if [ -f "$layout" ] && [ "$(cat "$layout")" != 3 ]; then
  die "$prefix has records of another kind (version $(cat "$layout"))"
fi

# rustup's own record of us has the target in its name.
by_rustup=
for file in "$meta/manifest-$name-"*; do
  [ ! -f "$file" ] || by_rustup=$file
done

if [ "$mode" = verify ]; then
  [ -f "$record" ] || [ -n "$by_rustup" ] || die "not installed: $prefix has no record of it"
  compare . || die "what is in $prefix is not what was installed; install again"
  say "all $(wc -l <"$sums" | tr -d ' ') files in $prefix are as they were installed"
  exit 0
fi

[ -z "$by_rustup" ] ||
  die "rustup manages $name in $prefix; use: rustup component remove $name"

if [ "$mode" = uninstall ]; then
  [ -f "$record" ] || [ -d "$work" ] || die "not installed: $prefix has no record of it"
  begin
  [ -f "$record" ] || die "not installed: $prefix has no record of it"
  swap
  without_us "$meta/components" >"$work/list"
  cat "$work/list" >"$meta/components"
  rm -f "$record"
  commit
  say "removed from $prefix"
  exit 0
fi

package=$here/$name
[ -f "$package/manifest.in" ] || die "run it out of the unpacked package: no $package/manifest.in"
compare "$package" || die "the package is damaged; unpack or download it again"
begin
paths "$package/manifest.in" >"$work/comes"
while IFS= read -r path; do
  if is_there "$path" && ! grep -qxF -e "$path" "$work/was"; then
    die "not ours, and in the way: $prefix/$path"
  fi
  mkdir -p "$work/new/$(dirname "$path")"
  cp -R "$package/$path" "$work/new/$path"
done <"$work/comes"
find "$work/new" -type d -exec chmod 755 {} +
find "$work/new" -type f -exec chmod 644 {} +
find "$work/new/bin" -type f -exec chmod 755 {} +
swap
without_us "$meta/components" >"$work/list"
echo "$name" >>"$work/list"
cat "$work/list" >"$meta/components"
[ -f "$layout" ] || echo 3 >"$layout"
cp "$package/manifest.in" "$record"
commit

say "$name $(cut -d ' ' -f 1 <"$here/version") is in $prefix"
toolchain=$(basename "$prefix")
case $prefix in
  */toolchains/*) say "run: rustup run $toolchain summarize PROFILE" ;;
  *) say "run: $prefix/bin/summarize PROFILE" ;;
esac
if [ -x bin/mmtools ]; then
  say "or, with a copy of $prefix/bin/mmtools on your PATH: mmtools summarize PROFILE"
fi
