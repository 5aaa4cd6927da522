#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Programs that know nothing of this source tree use what is installed below PREFIX:
#   testing/install/use.sh cmake|pkg_config PREFIX FOLDER SUMMARIZE
# They are the examples of libmmrecord, and one that reads what these recorded.
set -euo pipefail
way=$1
prefix=$2
folder=$3
summarize=$4
here=$(cd "$(dirname "$0")" && pwd)
examples=$here/../../libmmrecord/examples

mkdir -p "$folder"
cp "$here"/project/* "$examples"/record.c "$examples"/record.cc "$folder"
cd "$folder"

if [ "$way" = cmake ]; then
  cmake -S . -B out -DCMAKE_PREFIX_PATH="$prefix" --log-level=WARNING
  cmake --build out
  # What is not there is told.
  if cmake -S . -B out2 -DCMAKE_PREFIX_PATH="$prefix" -DCOMPONENT=nonsense \
    --log-level=ERROR 2>err; then
    echo "a component that is not there was found"
    exit 1
  fi
  grep -q 'no component nonsense' err
else
  pc=$(dirname "$(find "$prefix" -name mmrecord.pc)")
  PKG_CONFIG_PATH=$pc make
fi

# The library for C is found by its soname, and shows its own functions only.
shared=$(find "$prefix" -name 'libmmrecord_c.so.1')
[ -n "$shared" ]
if nm -D --defined-only "$shared" |
  grep -vE ' (A MMRECORD_1|T mm_record(er)?_[a-z_]+@@MMRECORD_1)$'; then
  echo "libmmrecord_c shows more than its header"
  exit 1
fi
export LD_LIBRARY_PATH
LD_LIBRARY_PATH=$(dirname "$shared")
for program in record_cxx record_c; do
  "$examples"/run_example.sh "$folder/out/$program" "$summarize"
  "$folder/out/$program" "$folder/$program"
  "$folder/out/read_profile" "$folder/$program.mm_profdata" | grep -qx 'parse 3'
done
echo installed, found and used
