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

constexpr std::array<std::string_view, kStreamCount> kSetExtensions{
    kEventsExtension, kStringDataExtension, kStringIndexExtension};
constexpr std::array<std::string_view, 2> kPackedExtensions{".zst", ".gz"};

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

// `path` less .zst or .gz.
std::string_view unpacked(std::string_view path) {
  for (const std::string_view packed : kPackedExtensions) {
    if (path.ends_with(packed)) return path.substr(0, path.size() - packed.size());
  }
  return path;
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
  for (const char* const added :
       {".mm_profdata", ".mm_profdata.zst", ".mm_profdata.gz", ".events", ".events.zst",
        ".events.gz", ".string_data", ".string_index"}) {
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

std::optional<std::size_t> place_in_set(std::string_view path) {
  path = unpacked(path);
  for (std::size_t i = 0; i < kSetExtensions.size(); ++i) {
    if (path.ends_with(kSetExtensions[i])) return i;
  }
  return std::nullopt;
}

std::optional<std::string> sibling_in_set(std::string_view path, std::size_t stream) {
  const std::string_view whole = path;
  const std::string name =
      stem_of(std::string{path}) + std::string{kSetExtensions[stream]};
  const std::string_view own = whole.substr(unpacked(whole).size());
  // Packed like the file that was named, if there is one.
  for (const std::string_view packed :
       {own, std::string_view{}, kPackedExtensions[0], kPackedExtensions[1]}) {
    std::string sibling = name + std::string{packed};
    const Found found = look_for(sibling);
    if (found == Found::kFile || found == Found::kNotReachable) return sibling;
  }
  return std::nullopt;
}

std::string stem_of(std::string path) {
  path.resize(unpacked(path).size());
  for (const std::string_view extension :
       {kFileExtension, kSetExtensions[0], kSetExtensions[1], kSetExtensions[2]}) {
    if (!path.ends_with(extension)) continue;
    path.resize(path.size() - extension.size());
    break;
  }
  return path;
}

}  // namespace mm::toolkit
