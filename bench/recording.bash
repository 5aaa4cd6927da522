# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# How scripts record a profile: to be sourced, not run.
#
# Recent compilers now and then exit with success and leave a profile without its last
# pages (format-spec/errata.md), so a recording is checked and repeated until it is whole.

recording_room=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
recording_check=$recording_room/build/release/bin/mm_is_complete

# record_complete OUT DIR COMMAND...: runs COMMAND with -Zself-profile=DIR as its last
# argument until it leaves a complete profile in DIR, and moves the biggest one to OUT.
# DIR is emptied before each try. COMMAND may fail: a compile error is profiled, too.
record_complete() {
  local out=$1 dir=$2 try profile
  shift 2
  for try in 1 2 3 4 5 6 7 8 9 10; do
    rm -rf "$dir"
    "$@" "-Zself-profile=$dir" >"$dir.log" 2>&1 || true
    profile=$(find "$dir" -name '*.mm_profdata' -printf '%s %p\n' 2>/dev/null |
      sort -rn | head -n 1 | cut -d ' ' -f 2-)
    if [ -z "$profile" ]; then
      echo "error: no profile was written by: $*" >&2
      tail -n 20 "$dir.log" >&2
      return 1
    fi
    if "$recording_check" "$profile"; then
      mv "$profile" "$out"
      rm -rf "$dir" "$dir.log"
      return 0
    fi
    echo "note: try $try left an incomplete profile, recording again" >&2
  done
  echo "error: ten tries left no complete profile: $*" >&2
  return 1
}
