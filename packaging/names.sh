# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# What all scripts of this folder agree on: names, the time stamp, and surroundings that
# do not show in what they make. Sourced by bash scripts.
set -euo pipefail
packaging=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source_folder=$(dirname "$packaging")

# (Tests make packages of other versions: MMTOOLS_VERSION.)
version=$(sed -n 's/^project(mmtools VERSION \([0-9.]*\) .*/\1/p' "$source_folder/CMakeLists.txt")
version=${MMTOOLS_VERSION:-$version}
series=${version%.*}
arch=$(uname -m)
target=$arch-unknown-linux-gnu

# fail WHAT: one line, and out.
fail() {
  printf '%s: error: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# git_fact ARGUMENTS: what git says of this source; nothing where it is not a repository.
git_fact() { git -C "$source_folder" "$@" 2>/dev/null || true; }

commit=${MMTOOLS_COMMIT-$(git_fact rev-parse HEAD)}
: "${SOURCE_DATE_EPOCH:=$(git_fact log -1 --format=%ct)}"
[ -n "$SOURCE_DATE_EPOCH" ] || fail "no repository to take the time from: set SOURCE_DATE_EPOCH"
export SOURCE_DATE_EPOCH MMTOOLS_COMMIT=$commit LC_ALL=C TZ=UTC
date_of_source=$(date -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%d)
umask 022
