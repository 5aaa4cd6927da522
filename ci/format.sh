#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Fails where C++ files are not as clang-format 14 would write them:
#
#   ci/format.sh                 all files
#   ci/format.sh --since COMMIT  files that differ from COMMIT
#   ci/format.sh --fix           rewrites them
set -euo pipefail
cd "$(dirname "$0")/.."

mode=(--dry-run --Werror)
sources=(git ls-files --cached --others --exclude-standard)
case ${1:-} in
  '') ;;
  --fix) mode=(-i) ;;
  --since) sources=(git diff --name-only --diff-filter=d "${2:?a commit is missing}") ;;
  *) sed -n '5,9s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac

"${sources[@]}" -- '*.h' '*.cc' | xargs -r -d '\n' clang-format-14 "${mode[@]}"
