// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "build_inputs.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <system_error>

#include "toolkit/cli.h"
#include "toolkit/input_words.h"
#include "toolkit/progress.h"

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

Result<void> visit_profiles(const toolkit::InputOptions& input,
                            const std::function<Result<void>(const std::string&)>& read,
                            toolkit::Messages& messages) {
  MM_TRY(auto words, toolkit::list_inputs(input));
  toolkit::Progress progress{"reading profiles", words.size()};
  std::uint64_t done = 0;
  return toolkit::visit_inputs(
      words,
      [&](const std::string& word) {
        progress.update(done++);
        return read(word);
      },
      messages);
}

std::string file_stem(const toolkit::Input& input) {
  std::string stem = input.stem().value_or("");
  stem.erase(0, stem.rfind('/') + 1);
  return stem;
}

Result<void> OneCounter::take(const decode::Counter& counter) {
  if (!counter_) counter_ = counter;
  if (counter_->name == counter.name) return {};
  return toolkit::usage(
      fmt::format("counts {}, and the first profile {}", counter.name, counter_->name));
}

decode::Counter OneCounter::value() const {
  return counter_.value_or(decode::wall_time_counter());
}

}  // namespace mm::summarize
