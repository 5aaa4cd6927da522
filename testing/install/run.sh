#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# What a build installs is used by programs that know nothing of this source tree (use.sh):
#   testing/install/run.sh cmake|pkg_config BUILD_FOLDER SUMMARIZE
# It is moved first, so it cannot depend on its place.
set -euo pipefail
way=$1
build=$2
summarize=$3

folder=$(mktemp -d "$build/install_test.XXXXXX")
trap 'rm -rf "$folder"' EXIT
for component in runtime development; do
  cmake --install "$build" --prefix "$folder/first" --component "$component" >/dev/null
done
mv "$folder/first" "$folder/prefix"
"$(dirname "$0")/use.sh" "$way" "$folder/prefix" "$folder/outside" "$summarize"
