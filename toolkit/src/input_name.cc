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
#include "toolkit/compression.h"
#include "toolkit/text.h"

namespace mm::toolkit {
namespace {

constexpr std::array<std::string_view, kStreamCount> kSetExtensions{
    kEventsExtension, kStringDataExtension, kStringIndexExtension};
// In order of preference; the first one is no extension.
constexpr std::array<std::string_view, 3> kPackedExtensions{"", kZstdExtension,
                                                            kGzipExtension};

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

// The place in kPackedExtensions of what `path` ends in.
std::size_t packing_of_name(std::string_view path) {
  for (std::size_t i = 1; i < kPackedExtensions.size(); ++i) {
    if (path.ends_with(kPackedExtensions[i])) return i;
  }
  return 0;
}

// `path` less .zst or .gz.
std::string_view unpacked(std::string_view path) {
  return path.substr(0, path.size() - kPackedExtensions[packing_of_name(path)].size());
}

bool is_link(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
}

Error not_found(const std::string& word, const std::vector<std::string>& names) {
  if (is_link(word)) {
    return {.code = ErrorCode::kPathNotFound,
            .detail = "is a link to a file that does not exist",
            .path = word};
  }
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
  for (const std::string_view extension : {kFileExtension, kEventsExtension}) {
    for (const std::string_view packed : kPackedExtensions) {
      names.push_back(fmt::format("{}{}{}", word, extension, packed));
    }
  }
  for (const std::string_view extension : {kStringDataExtension, kStringIndexExtension}) {
    names.push_back(fmt::format("{}{}", word, extension));
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

std::optional<ProfileName> profile_name(std::string_view path) {
  const std::size_t packing = packing_of_name(path);
  path = unpacked(path);
  const auto less = [path](std::string_view extension) {
    return path.substr(0, path.size() - extension.size());
  };
  if (path.ends_with(kFileExtension)) {
    return ProfileName{
        .stem = less(kFileExtension), .stream = std::nullopt, .packing = packing};
  }
  for (std::size_t i = 0; i < kSetExtensions.size(); ++i) {
    if (!path.ends_with(kSetExtensions[i])) continue;
    return ProfileName{.stem = less(kSetExtensions[i]), .stream = i, .packing = packing};
  }
  return std::nullopt;
}

std::vector<std::string> profile_name_endings() {
  std::vector<std::string> endings;
  for (const std::string_view extension : {kFileExtension, kEventsExtension}) {
    for (const std::string_view packed : kPackedExtensions) {
      endings.push_back(fmt::format("{}{}", extension, packed));
    }
  }
  return endings;
}

std::string profile_name_patterns() {
  std::string patterns = fmt::format("*{}", kFileExtension);
  for (const std::string_view extension : kSetExtensions) {
    patterns += fmt::format(", *{}", extension);
  }
  return patterns + fmt::format(" (also {} or {})", kZstdExtension, kGzipExtension);
}

std::optional<std::size_t> place_in_set(std::string_view path) {
  const auto name = profile_name(path);
  return name ? name->stream : std::nullopt;
}

std::optional<std::string> sibling_in_set(std::string_view path, std::size_t stream) {
  const std::string_view whole = path;
  const std::string name =
      stem_of(std::string{path}) + std::string{kSetExtensions[stream]};
  const std::string_view own = whole.substr(unpacked(whole).size());
  // Packed like the file that was named, if there is one.
  for (const std::string_view packed :
       {own, kPackedExtensions[0], kPackedExtensions[1], kPackedExtensions[2]}) {
    std::string sibling = name + std::string{packed};
    const Found found = look_for(sibling);
    if (found == Found::kFile || found == Found::kNotReachable) return sibling;
  }
  return std::nullopt;
}

std::string stem_of(std::string path) {
  const auto name = profile_name(path);
  path.resize(name ? name->stem.size() : unpacked(path).size());
  return path;
}

}  // namespace mm::toolkit
