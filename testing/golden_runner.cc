// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Runs one golden case (golden_case.h): golden_runner TOOL CASE-FOLDER.
// With MM_UPDATE_GOLDEN=1 the case is rewritten with what came out; review the diff.
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string_view>

#include "testing/golden_case.h"

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  if (argc != 3) {
    std::cerr << "usage: golden_runner TOOL CASE-FOLDER\n";
    return 2;
  }
  const auto golden = mm::testing::load_golden_case(argv[2]);
  const auto outcome = mm::testing::run_golden_case(
      golden, fs::absolute(argv[1]).string(), fs::temp_directory_path());
  const std::string differences =
      mm::testing::golden_differences(golden.expected, outcome);
  if (differences.empty()) return 0;
  const char* const update = std::getenv("MM_UPDATE_GOLDEN");
  if (update != nullptr && std::string_view{update} == "1") {
    mm::testing::update_golden_case(golden, outcome);
    std::cout << "rewritten: " << argv[2] << '\n' << differences;
    return 0;
  }
  std::cout << argv[2] << '\n'
            << differences
            << "('-' is expected, '+' came out; MM_UPDATE_GOLDEN=1 accepts it)\n";
  return 1;
}
