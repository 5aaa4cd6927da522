#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# The manual pages, as man shows them:
#   testing/documents/manual.sh FOLDER_OF_PAGES
# Fails on a warning of man or groff, a page that names no section it should have, and a
# page that tells where it was built. Exits 77 where there is no man.
set -uo pipefail
command -v man >/dev/null || { echo "skipped: no man here"; exit 77; }
[ -n "$(man --version 2>/dev/null)" ] || { echo "skipped: man is a stub here"; exit 77; }
failed=0
said=$(mktemp)
trap 'rm -f "$said"' EXIT
fail() {
  echo "$1"
  failed=1
}
for page in "$1"/*.1; do
  name=$(basename "$page" .1)
  for width in 60 80 200; do
    shown=$(MANWIDTH=$width man --warnings=w -l -E UTF-8 -P cat "$page" 2>"$said")
    warnings=$(cat "$said")
    [ -z "$warnings" ] || fail "$page at $width columns: $warnings"
  done
  for section in NAME SYNOPSIS DESCRIPTION OPTIONS 'EXIT STATUS' EXAMPLES FILES 'SEE ALSO'; do
    grep -q "^$section\$" <<<"$shown" || fail "$page: no section $section"
  done
  # What whatis and apropos read.
  lexgrog "$page" | grep -q "\"$name - [a-z]" || fail "$page: no NAME that lexgrog reads"
  if grep -nF -e "$PWD" -e "$HOME/" -e /tmp/ "$page"; then fail "$page: has a path"; fi
  if command -v mandoc >/dev/null; then
    mandoc -Tlint -Wwarning "$page" | grep -v 'missing date' && fail "$page: mandoc"
  fi
done
exit "$failed"
