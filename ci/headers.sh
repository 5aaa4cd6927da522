#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Fails where a public header does not open with why it exists, or declares something that
# can fail (a Result), or a function outside of a class, without a comment above it. A
# declaration that follows a commented one without a blank line shares its comment.
set -euo pipefail
cd "$(dirname "$0")/.."

failed=0
while read -r header; do
  awk -v file="$header" '
    NR <= 5 && /^(\/\/|\/\*| \*)/ && !/SPDX/ && length($0) > 4 { opens = 1 }
    /^ *$/ { commented = 0; next }
    /^ (public|protected):/ { hidden = 0; commented = 0; next }
    /^ private:/ { hidden = 1; next }
    /^(class|struct|\};)/ { hidden = 0; commented = 0 }
    /^ *(\/\/|\/\*|\*| \*)/ { commented = 1; next }
    # What can fail, in or outside of a class.
    /^ *(static )?Result<.*[a-z_]\(/ && !hidden && !commented && !/override/ { bad() }
    # A function outside of a class.
    /^[A-Za-z].* \*?[a-z_0-9]+\(.*(;|,|\{)$/ && !/Result</ && !/^(class|struct|using|static_assert)/ &&
      !commented { bad() }
    function bad() { printf "error: %s:%d: no comment: %s\n", file, NR, $0; found = 1 }
    END {
      if (!opens) { printf "error: %s: does not open with why it exists\n", file; found = 1 }
      exit found
    }' "$header" >&2 || failed=1
done < <(git ls-files --cached --others --exclude-standard -- \
  'format-spec/include/*.h' 'lib*/include/*.h')
exit "$failed"
