#!/usr/bin/env bash
# SPDX-FileCopyrightText: The mmtools authors
# SPDX-License-Identifier: MIT OR Apache-2.0
#
# Fails on an include that leads upward or sideways (ARCHITECTURE.md, "Layers"):
#
#   ci/layers.sh [ROOT]       looks at every .h and .cc below ROOT (default: the project)
#   ci/layers.sh --self-test  proves on made-up files that violations are found
#
# layer_rules is the whole truth about who may see whom. The first row whose pattern fits
# a file counts. Always allowed: the standard library, and a header of one's own folder
# ("name.h" without a folder). `posix` stands for <unistd.h>, <sys/...> and the like.
# Tests beside the code see what their neighbours see, and the words of `tests`.
set -euo pipefail

# file (a regular expression)         what it may include
layer_rules='
format-spec/include/                  mmformat
format-spec/                          mmformat
libmmdecode/include/                  mmdecode mmformat
libmmdecode/                          mmdecode mmformat nlohmann tsl posix
libmmanalyze/include/                 mmanalyze mmdecode mmformat
libmmanalyze/                         mmanalyze mmdecode mmformat tsl posix
libmmrecord/include/                  mmrecord mmformat
libmmrecord/                          mmrecord mmformat posix
toolkit/                              toolkit mmdecode mmformat CLI fmt nlohmann zstd.h zstd_errors.h zlib.h posix
rewriting/                            rewriting toolkit mmanalyze mmdecode mmrecord mmformat fmt
summarize/                            summarize rewriting toolkit mmanalyze mmdecode mmformat fmt nlohmann
crox/                                 toolkit mmanalyze mmdecode mmformat fmt protozero
stack_collapse/                       toolkit mmanalyze mmdecode mmformat fmt
flamegraph/                           toolkit mmanalyze mmdecode mmformat fmt
mmview/                               toolkit mmanalyze mmdecode mmformat fmt
mmtools/                              mmformat posix
mmedit/                               rewriting toolkit mmanalyze mmdecode mmrecord mmformat fmt
bench/                                mmanalyze mmdecode mmformat posix
testing/                              anything
'
tests='gtest gmock benchmark llvm testing posix'

check_tree() {
  (cd "$1" && find . -name build -prune -o -path ./.git -prune -o -type f \
    \( -name '*.h' -o -name '*.cc' \) -printf '%P\n' | sort |
    xargs -r -d '\n' awk -v rules="$layer_rules" -v tests="$tests" '
      function fail(why) { print FILENAME ":" FNR ": " why; failed = 1 }

      # The word that the rules know a header by; empty for the standard library.
      function word_of(header) {
        if (header ~ /^(unistd|fcntl|spawn|signal|pthread|poll|dirent|malloc)\.h$/) return "posix"
        if (header ~ /^(sys|linux)\//) return "posix"
        if (header ~ /^std(def|int)\.h$/) return ""  # of C, in headers for C
        if (header ~ /\//) return substr(header, 1, index(header, "/") - 1)
        return header ~ /\.h/ ? header : ""
      }

      function allowed_for(file,   at) {
        for (at = 1; at <= rule_count; ++at)
          if (index(file, rule_path[at]) == 1)
            return rule_words[at] (file ~ /_(test|bench|fuzz)\.cc$/ ? tests " " : "")
        return ""
      }

      BEGIN {
        line_count = split(rules, lines, "\n")
        for (at = 1; at <= line_count; ++at) {
          if (split(lines[at], fields, " +") < 2) continue
          rule_path[++rule_count] = fields[1]
          rule_words[rule_count] = substr(lines[at], length(fields[1]) + 1) " "
        }
        tests = " " tests
      }

      FNR == 1 {
        allowed = allowed_for(FILENAME)
        folder = FILENAME
        sub(/[^\/]*$/, "", folder)
        if (allowed == "") fail("no rule for this folder: add one to ci/layers.sh")
      }

      allowed ~ / anything / { next }

      match($0, /^[ \t]*#[ \t]*include[ \t]*[<"][^>"]*/) {
        header = substr($0, RSTART, RLENGTH)
        quoted = header ~ /"/
        sub(/.*[<"]/, "", header)
        if (header ~ /\.\./) { fail("a path with .. : " header); next }
        if (quoted && header !~ /\//) {
          if (system("test -e \"" folder header "\"") != 0)
            fail("not a header of this folder: " header)
          next
        }
        word = word_of(header)
        if (word != "" && index(allowed, " " word " ") == 0)
          fail("must not include " header)
      }

      END { exit failed }')
}

# expect VERDICT FILE LINE: what check_tree must say of a tree with that one file.
expect() {
  local verdict=fine tree
  tree=$(mktemp -d)
  mkdir -p "$tree/$(dirname "$2")"
  printf '// a comment\n%s\n' "$3" >"$tree/$2"
  check_tree "$tree" >/dev/null || verdict=found
  rm -rf "$tree"
  [ "$verdict" = "$1" ] && return
  echo "error: self-test: $2 with $3: $verdict, should be $1" >&2
  exit 1
}

self_test() {
  expect fine  libmmdecode/src/a.cc                  '#include <vector>'
  expect fine  libmmdecode/src/a.cc                  '#include "mmformat/layout.h"'
  expect fine  libmmdecode/src/a.cc                  '#include <nlohmann/json.hpp>'
  expect fine  libmmdecode/src/a_test.cc             '#include <gtest/gtest.h>'
  expect fine  libmmdecode/src/a_test.cc             '#include "testing/profile_builder.h"'
  expect fine  summarize/main.cc                     '#include "mmanalyze/summary.h"'
  expect fine  summarize/report.h                    '#include "report.h"'
  expect fine  stack_collapse/main.cc                '#include "mmanalyze/call_tree.h"'
  expect fine  testing/a.cc                          '#include <anything/at/all.h>'
  expect found format-spec/src/a.cc                  '#include "mmdecode/profile.h"'
  expect found libmmdecode/src/a.cc                  '#include "mmanalyze/summary.h"'
  expect found libmmdecode/src/a.cc                  '#include "toolkit/cli.h"'
  expect found libmmdecode/src/a.cc                  '#include <fmt/format.h>'
  expect found libmmdecode/src/a.cc                  '#include <gtest/gtest.h>'
  expect found libmmdecode/src/a.cc                  '#include "testing/profile_builder.h"'
  expect found libmmdecode/src/a.cc                  '  #  include <zstd.h>'
  expect found libmmdecode/include/mmdecode/a.h      '#include <nlohmann/json_fwd.hpp>'
  expect found libmmdecode/include/mmdecode/a.h      '#include <tsl/robin_map.h>'
  expect found libmmdecode/include/mmdecode/a.h      '#include <sys/mman.h>'
  expect found libmmanalyze/include/mmanalyze/a.h    '#include <fmt/format.h>'
  expect found libmmanalyze/src/a.cc                 '#include <nlohmann/json.hpp>'
  expect found libmmanalyze/src/a.cc                 '#include "totals.h"'
  expect fine  libmmrecord/src/a.cc                  '#include <sys/mman.h>'
  expect fine  libmmrecord/include/mmrecord/a.h      '#include <stdint.h>'
  expect found libmmrecord/include/mmrecord/a.h      '#include <sys/mman.h>'
  expect found libmmrecord/src/a.cc                  '#include "mmdecode/profile.h"'
  expect found libmmdecode/src/a.cc                  '#include "mmrecord/page_writer.h"'
  expect found toolkit/src/a.cc                      '#include "mmanalyze/summary.h"'
  expect found toolkit/src/a.cc                      '#include "../../summarize/report.h"'
  expect found summarize/main.cc                     '#include <CLI/CLI.hpp>'
  expect found summarize/main.cc                     '#include <zlib.h>'
  expect found summarize/main.cc                     '#include "testing/profile_builder.h"'
  expect found stack_collapse/main.cc                '#include "summarize/options.h"'
  expect fine  flamegraph/svg.cc                     '#include <fmt/format.h>'
  expect found flamegraph/main.cc                    '#include "stack_collapse/collapse.h"'
  expect found summarize/main.cc                     '#include "crox/chrome_json.h"'
  expect found mmview/listing.cc                     '#include <nlohmann/json.hpp>'
  expect fine  mmedit/a.cc                           '#include "mmrecord/page_writer.h"'
  expect found summarize/a.cc                        '#include "mmrecord/page_writer.h"'
  expect fine  mmtools/a.cc                          '#include <sys/wait.h>'
  expect found mmtools/a.cc                          '#include "toolkit/cli.h"'
  expect found mmtools/a.cc                          '#include <fmt/format.h>'
  expect found brand_new_room/a.cc                   '#include <vector>'
}

case ${1:-} in
  --self-test) self_test ;;
  *) check_tree "${1:-$(dirname "$0")/..}" ;;
esac
