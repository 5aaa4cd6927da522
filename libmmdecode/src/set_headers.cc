// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Which version three files are of, and whether they belong together.
//
//   headers of one version     that version (a file without its header is damaged)
//   no header at all           "none", if their contents fit each other
//   headers that disagree      a mix of several profiles
#include <array>
#include <optional>
#include <string>

#include "file_header.h"
#include "stream_checks.h"

namespace mm::decode {
namespace {

using Files = std::array<std::span<const std::byte>, kStreamCount>;

constexpr std::array<std::string_view, kStreamCount> kExtensions{
    kEventsExtension, kStringDataExtension, kStringIndexExtension};

std::string file_name(std::size_t i) {
  return "the " + std::string{kExtensions[i]} + " file";
}

Error mix(std::string detail, std::uint64_t offset) {
  return {.code = ErrorCode::kVersionMix,
          .offset = offset,
          .detail = "not of one profile: " + std::move(detail)};
}

/// The stream whose magic the bytes start with, if any.
std::optional<std::size_t> magic_of(std::span<const std::byte> bytes) {
  for (std::size_t i = 0; i < kStreamCount; ++i) {
    if (starts_with_magic(bytes, kStreamMagics[i])) return i;
  }
  return std::nullopt;
}

/// Whether some entry of a headerless index leads to a string.
bool fits_headerless(const Files& files) {
  constexpr std::size_t kEntryBytes = 8;
  const auto& data = files[1];
  const auto& index = files[2];
  for (std::size_t at = 0; index.size() - at >= kEntryBytes; at += kEntryBytes) {
    const std::uint64_t address = load_le<std::uint32_t>(index.data() + at + 4);
    if (address < data.size() && data[address] == std::byte{kTaggedText}) return true;
  }
  return false;
}

/// Files without any header. Where two of them must fit each other they do, or they are
/// something else; where one is missing, nothing speaks against what their names say but
/// what is known of other files.
Result<const Layout*> headerless_layout(const Files& files) {
  const bool has_both = !files[1].empty() && !files[2].empty();
  if (has_both && fits_headerless(files)) return find_layout(kHeaderless);
  bool is_too_short = true;
  for (const auto& file : files) {
    if (auto error = known_foreign(file)) return *std::move(error);
    is_too_short = is_too_short && file.size() < kHeaderBytes;
  }
  if (is_too_short) return Error{.code = ErrorCode::kFileTooShort};
  if (!has_both) return find_layout(kHeaderless);
  return Error{.code = ErrorCode::kNotAProfile,
               .offset = 0,
               .detail =
                   "not a self-profile: the three files have no headers, and no entry "
                   "of the .string_index leads to a string"};
}

}  // namespace

Result<const Layout*> read_set_headers(const FileSet& files) {
  const Files contents{files.events, files.string_data, files.string_index};
  std::optional<std::size_t> first;  // with a header
  bool is_empty = true;
  for (std::size_t i = 0; i < kStreamCount; ++i) {
    is_empty = is_empty && contents[i].empty();
    if (contents[i].size() < kHeaderBytes) continue;  // missing, or cut
    if (starts_with_magic(contents[i], kFileMagic)) {
      return mix(file_name(i) + " is a whole profile of its own", 0);
    }
    const auto magic = magic_of(contents[i]);
    if (!magic) continue;
    if (*magic != i) {
      return mix(file_name(i) + " starts as the " + std::string{kStreamNames[*magic]} +
                     " of a profile",
                 0);
    }
    const std::int64_t version = version_in(contents[i]);
    if (!first) {
      first = i;
    } else if (version != version_in(contents[*first])) {
      return mix(file_name(i) + " says version " + version_name(version) + ", " +
                     file_name(*first) + " says " +
                     version_name(version_in(contents[*first])),
                 kFileMagic.size());
    }
  }
  if (is_empty) return Error{.code = ErrorCode::kNothingInside};
  if (!first) return headerless_layout(contents);
  const Layout* const layout = find_layout(version_in(contents[*first]));
  if (layout != nullptr && layout->container == Container::kThreeFiles) return layout;
  return refuse_version(version_in(contents[*first]), Container::kThreeFiles);
}

}  // namespace mm::decode
