// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "build_inputs.h"

#include <filesystem>
#include <system_error>

namespace mm::summarize {

bool is_folder(const std::string& path) {
  std::error_code ignored;  // what cannot be looked at is no folder
  return std::filesystem::is_directory(path, ignored);
}

toolkit::InputOptions with_folders(const toolkit::InputOptions& given) {
  toolkit::InputOptions input = given;
  input.paths.clear();
  for (const std::string& word : given.paths) {
    (is_folder(word) ? input.folders : input.paths).push_back(word);
  }
  return input;
}

}  // namespace mm::summarize
