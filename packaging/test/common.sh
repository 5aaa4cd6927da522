# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# What the steps of ci/package-test share. Each is run with the folder that packaging/build
# filled and a folder of its own that is removed after.
source "$(dirname "${BASH_SOURCE[0]}")/../names.sh"
dist=$1
folder=$2
mkdir -p "$folder"

say() { printf '  -- %s\n' "$*"; }

# run COMMAND...: shows the command and what it prints.
run() {
  printf '  $ %s\n' "$*"
  "$@" 2>&1 | sed 's/^/    /'
}

# refuses TEXT COMMAND...: the command fails and says TEXT.
refuses() {
  local text=$1 said
  shift
  printf '  $ %s\n' "$*"
  if said=$("$@" 2>&1); then fail "expected to fail: $*"; fi
  sed 's/^/    /' <<<"$said"
  grep -qF -- "$text" <<<"$said" || fail "it does not say \"$text\""
}

# same WHAT EXPECTED ACTUAL
same() { diff <(echo "$2") <(echo "$3") >&2 || fail "$1: not as expected (<), but (>)"; }

# files FOLDER: every file with its mode and what is in it (of large ones the size).
files() {
  (cd "$1" && find . -type f -printf '%m %p %s\n' &&
    find . -type f -size -2M -exec sha256sum {} +) | sort
}

# listing FOLDER: its files, folders and links.
listing() {
  files "$1"
  (cd "$1" && find . ! -type f -printf '%y %p %l\n') | sort
}

# unpack TARBALL FOLDER: what is in its one top folder.
unpack() {
  mkdir -p "$2"
  tar -xf "$1" -C "$2" --strip-components=1
}
