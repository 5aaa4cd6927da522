#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Fails where the help of a tool and its README do not name the same options:
#
#   docs/test/options.sh PROGRAM README
#
# All long options of the tool and of its commands count, but those that say something of
# every tool (--help, --version, --completions, --man-page: toolkit/README.md). In the
# README an option is named by `--option` in code; in the first cells of its tables of
# options nothing else may stand. "Differences from the Rust tool" may name what it likes.
set -euo pipefail
source "$(dirname "$0")/tool_help.bash"
program=$1
readme=$2

helps() {
  "$program" --help
  for command in $(commands); do "$program" "$command" --help; done
}

# Only lines that define an option, not those that mention one.
in_help=$(helps | grep -E '^ +(-[a-zA-Z], )?--' | grep -oE '^ +(-[a-zA-Z], )?--[a-z-]+' |
  grep -oE -- '--[a-z-]+' | grep -vxE -- '--(help|version|completions|man-page)' | sort -u)
named=$(grep -oE '`[^`]*`' "$readme" | grep -oE -- '--[a-z][a-z-]+' | sort -u)
promised=$(sed '/^## Differences/,/^## /d' "$readme" | grep -E '^\| `-' |
  cut -d '|' -f 2 | grep -oE -- '--[a-z][a-z-]+' | sort -u)

failed=0
while read -r option; do
  [ -n "$option" ] || continue
  echo "error: $readme does not name $option of $(basename "$program")" >&2
  failed=1
done < <(comm -23 <(echo "$in_help") <(echo "$named"))
while read -r option; do
  [ -n "$option" ] || continue
  echo "error: $readme has $option, which $(basename "$program") does not know" >&2
  failed=1
done < <(comm -13 <(printf '%s\n' "$in_help" --help --version --completions --man-page | sort -u) <(echo "$promised"))
exit "$failed"
