// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "input_name.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string_view>

#include "mmformat/constants.h"
#include "toolkit/text.h"

namespace mm::toolkit {
namespace {

constexpr std::array<std::string_view, 3> kSetExtensions{".events", ".string_data",
                                                         ".string_index"};

enum class Found { kNothing, kFile, kDirectory, kNotReachable };

Found look_for(const std::string& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) == 0) {
    return S_ISDIR(status.st_mode) ? Found::kDirectory : Found::kFile;
  }
  return errno == ENOENT || errno == ENOTDIR ? Found::kNothing : Found::kNotReachable;
}

// Where the last extension of the path's last part starts; a leading dot is no
// extension.
std::optional<std::size_t> extension_start(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const std::size_t name = slash == std::string_view::npos ? 0 : slash + 1;
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos || dot <= name) return std::nullopt;
  return dot;
}

// The stem of the set of three files that `path` belongs to: its name ends as theirs do
// and another one of the set is there.
std::optional<std::string> set_of_three(std::string_view path) {
  if (path.ends_with(".zst")) path.remove_suffix(4);
  for (const std::string_view own : kSetExtensions) {
    if (!path.ends_with(own)) continue;
    const std::string stem{path.substr(0, path.size() - own.size())};
    for (const std::string_view other : kSetExtensions) {
      if (other == own) continue;
      for (const std::string_view packed : {"", ".zst"}) {
        const std::string sibling = stem + std::string{other} + std::string{packed};
        if (look_for(sibling) == Found::kFile) return stem;
      }
    }
  }
  return std::nullopt;
}

Error refuse_set(const std::string& path, const std::string& stem) {
  return {.code = ErrorCode::kVersionNotRead,
          .detail = fmt::format("one file of a three-file profile ({}.events, "
                                ".string_data, .string_index) of rustc 1.48 or older, "
                                "which this build does not read",
                                stem),
          .path = path};
}

Error not_found(const std::string& word, const std::vector<std::string>& names) {
  std::string tried;
  for (std::size_t i = 1; i < names.size(); ++i) {
    tried += (i == 1 ? "; tried also " : ", ") + names[i];
  }
  return {
      .code = ErrorCode::kPathNotFound, .detail = "no such file" + tried, .path = word};
}

}  // namespace

std::vector<std::string> candidate_names(const std::string& word) {
  std::vector<std::string> names{word};
  if (word.empty() || word.ends_with('/')) return names;
  for (const char* const added : {".mm_profdata", ".mm_profdata.zst", ".mm_profdata.gz",
                                  ".events", ".events.zst"}) {
    names.push_back(word + added);
  }
  if (const auto dot = extension_start(word)) {
    const std::string replaced = word.substr(0, *dot) + std::string{kFileExtension};
    if (replaced != word) names.push_back(replaced);
  }
  return names;
}

Result<std::string> resolve_input_name(const std::string& word) {
  const std::vector<std::string> names = candidate_names(word);
  bool is_directory = false;
  for (const std::string& name : names) {
    switch (look_for(name)) {
      case Found::kFile:
        if (const auto stem = set_of_three(name)) return refuse_set(name, *stem);
        return name;
      case Found::kNotReachable:
        return Error{.code = ErrorCode::kCannotOpen,
                     .detail = fmt::format("cannot be opened: {}", std::strerror(errno)),
                     .path = name};
      case Found::kDirectory:
        is_directory = is_directory || name == word;
        break;
      case Found::kNothing:
        break;
    }
  }
  if (is_directory) return Error{.code = ErrorCode::kIsDirectory, .path = word};
  return not_found(word, names);
}

std::string stem_of(std::string path) {
  for (const std::string_view packed : {".zst", ".gz"}) {
    if (!path.ends_with(packed)) continue;
    path.resize(path.size() - packed.size());
    break;
  }
  if (path.ends_with(kFileExtension)) path.resize(path.size() - kFileExtension.size());
  return path;
}

}  // namespace mm::toolkit
