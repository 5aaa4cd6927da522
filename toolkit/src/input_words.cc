// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/input_words.h"

#include <fmt/format.h>

#include <filesystem>
#include <system_error>
#include <utility>

#include "toolkit/cli.h"
#include "toolkit/profile_folder.h"

namespace mm::toolkit {
namespace {

/// Whether an error is the profile's own. What the user asked, and the machine, would be
/// wrong with the next profile, too.
bool is_of_the_input(ErrorCode code) {
  return code != ErrorCode::kUsage && code != ErrorCode::kOutOfMemory;
}

}  // namespace

Result<void> refuse_overwriting(std::span<const InputWord> words,
                                const std::string& path) {
  if (path == "-") return {};
  for (const InputWord& word : words) {
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(path, ignored) ||
        !std::filesystem::equivalent(word.text, path, ignored)) {
      continue;
    }
    return with_path<void>(path, usage("the output would replace an input"));
  }
  return {};
}

Result<std::vector<InputWord>> list_inputs(const InputOptions& options) {
  std::vector<InputWord> words;
  for (const std::string& path : options.paths) words.push_back({path});
  for (const std::string& folder : options.folders) {
    MM_TRY(const std::vector<std::string> found, list_profiles(folder));
    for (const std::string& path : found) words.push_back({path, !options.is_strict});
  }
  return words;
}

std::string distinct_name(const std::string& name, std::set<std::string>& taken) {
  std::string distinct = name;
  for (int i = 2; !taken.insert(distinct).second; ++i) {
    distinct = fmt::format("{}-{}", name, i);
  }
  return distinct;
}

Result<void> visit_inputs(std::vector<InputWord>& words,
                          const std::function<Result<void>(const std::string&)>& visit,
                          Messages& messages) {
  const std::size_t all = words.size();
  std::vector<InputWord> readable;
  for (InputWord& word : words) {
    const Result<void> visited = visit(word.text);
    if (visited) {
      readable.push_back(std::move(word));
      continue;
    }
    if (!word.may_be_left_out || !is_of_the_input(visited.error().code)) return visited;
    Error error = visited.error();
    const std::string path = std::exchange(error.path, {});
    messages.warning(path.empty() ? word.text : path, error.message() + "; left out");
  }
  words = std::move(readable);
  if (words.empty()) {
    return Error{.code = ErrorCode::kPathNotFound,
                 .detail = fmt::format("none of {} profiles could be read", all)};
  }
  if (words.size() < all) {
    messages.warning("",
                     fmt::format("{} of {} profiles left out", all - words.size(), all));
  }
  return {};
}

}  // namespace mm::toolkit
