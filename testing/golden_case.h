// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One golden case: what a tool must print, to the byte, for one command line.
//
//   TOOL/golden/CASE/args         one argument a line
//                    stdout       expected; absent = empty
//                    stderr       expected; absent = empty
//                    exit         expected; absent = 0
//                    files/NAME   files that the tool must leave behind, with this
//                                 content, each file of a set of three
//   input, all optional:
//                    NAME.profile profile text (profile_text.h), there as
//                                 NAME.mm_profdata, or as a set of three files
//                    given/NAME   put there as it is
//                    inputs       lines NAME = PATH: a copy of testdata/PATH
//                    stdin        fed to the tool; `stdin_from` names a file to feed
//                    env          lines NAME=VALUE
//
// The tool runs in an empty temporary folder, so arguments and messages name files as a
// person would, without a path. There is no terminal, LANG is C.UTF-8, and nothing else
// of the caller's environment is passed on. A file that is left behind and not expected
// is a failure, too.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace mm::testing {

/// What came out, or must come out.
struct GoldenOutcome {
  std::string standard_output;
  std::string standard_error;
  int exit = 0;  ///< 128 + the signal's number where one ended the tool
  std::map<std::string, std::string> files;  ///< left behind, by name; inputs excluded
};

struct GoldenCase {
  std::filesystem::path dir;
  std::vector<std::string> arguments;
  std::vector<std::string> environment;       ///< NAME=VALUE
  std::map<std::string, std::string> inputs;  ///< files there before the run
  std::string standard_input;
  GoldenOutcome expected;
};

/// Reads a case; stops the program where its files make no sense.
GoldenCase load_golden_case(const std::filesystem::path& dir);

/// Runs the tool in a new folder below `scratch`, and removes the folder.
GoldenOutcome run_golden_case(const GoldenCase& golden, const std::string& tool,
                              const std::filesystem::path& scratch);

/// The differences as text; empty where there are none.
std::string golden_differences(const GoldenOutcome& expected,
                               const GoldenOutcome& actual);

/// Makes `actual` what is expected from now on.
void update_golden_case(const GoldenCase& golden, const GoldenOutcome& actual);

}  // namespace mm::testing
