#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Fails where a relative link in a Markdown file leads to nothing. Looks at no address
# outside the project, and not into code blocks or `code`.
set -euo pipefail
cd "$(dirname "$0")/.."

# links_of FILE: the targets of its links, one a line, without #fragment.
links_of() {
  awk '
    /^ *```/ { in_code = !in_code; next }
    in_code { next }
    {
      gsub(/`[^`]*`/, "")
      while (match($0, /\]\([^)]+\)/)) {
        target = substr($0, RSTART + 2, RLENGTH - 3)
        $0 = substr($0, RSTART + RLENGTH)
        sub(/ ".*/, "", target)
        sub(/#.*/, "", target)
        if (target != "" && target !~ /^[a-z]+:/) print target
      }
    }' "$1"
}

broken=0
while read -r file; do
  while read -r target; do
    [ -e "$(dirname "$file")/$target" ] && continue
    echo "error: $file: the link to $target leads nowhere" >&2
    broken=1
  done < <(links_of "$file")
done < <(git ls-files --cached --others --exclude-standard -- '*.md')
exit "$broken"
