#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Fails where a page names a source file that is not there: docs/test/paths.sh PROJECT
#
# Looked at is `code` that ends like one of our files, with or without a folder, outside of
# blocks. A name without a folder may be anywhere; one with a folder may start anywhere.
set -euo pipefail
cd "$1"

# names: "PAGE NAME" for each name of a source file in a page.
names() {
  find . -name '*.md' -not -path './build/*' | sort | while read -r page; do
    awk '/^```/ { code = !code; next } !code' "$page" |
      { grep -oE '`[^` ]+\.(cc|h|cmake|sh|mjs|js|css|md|hex)`' || true; } |
      tr -d '`' | sed "s|^|$page |"
  done
}

# Every file by each end of its path: a/b/c.h, b/c.h, c.h. Names with capitals stand for
# others (NAME_test.cc), and so do patterns.
names | awk '
  FILENAME != "-" { path = $0; do { known[path] = 1 } while (sub("^[^/]*/", "", path)); next }
  $2 ~ /[*{]|(^|\/)([A-Z]+|vN)[_.]/ && !($2 in known) { next }
  !($2 in known) { printf "error: %s names %s, which is not there\n", $1, $2; failed = 1 }
  END { exit failed }' <(find . -type f -not -path './build/*' -not -path './.git/*' | sed 's|^\./||') - >&2
