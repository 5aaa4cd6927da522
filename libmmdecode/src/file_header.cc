// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "file_header.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

namespace mm::decode {
namespace {

struct Foreign {
  std::string_view start;
  std::string_view name;
};

/// Files that people pass by mistake, told by their first bytes.
constexpr Foreign kForeign[] = {
    {"\x7F"
     "ELF",         "an ELF file (a program or library)"},
    {"\x28\xB5\x2F\xFD", "zstd-compressed data"              },
    {"\x1F\x8B",         "gzip-compressed data"              },
    {"!<arch>\n",        "an archive (.rlib or .a)"          },
    {{"rust\0\0", 6},    "rustc crate metadata"              },
    {"PERFILE2",         "a perf.data file"                  },
    {"<?xml",            "an XML file"                       },
    {"<svg",             "an SVG picture"                    },
};

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string reads() {
  return "; this build reads versions " + version_name(kLayouts[0].version) + " to " +
         version_name(kNewestVersion);
}

/// The first form of version 6, which no compiler ever wrote: pages without a file
/// header.
bool is_unreleased_form(std::span<const std::byte> bytes) {
  return bytes.size() >= kPageHeaderBytes + kHeaderBytes &&
         std::to_integer<std::size_t>(bytes[0]) < kStreamCount &&
         as_text(bytes.subspan(kPageHeaderBytes, 2)) == "MM" &&
         version_in(bytes.subspan(kPageHeaderBytes)) == kNewestThreeFileVersion + 1;
}

std::string_view without_leading_space(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text;
}

/// `{"processes":...,"events":[...]}`, the profile_events.json of rustc 1.35: told by its
/// first key.
bool is_legacy_json(std::string_view text) {
  text = without_leading_space(text);
  if (!text.starts_with('{')) return false;
  text = without_leading_space(text.substr(1));
  return text.starts_with("\"processes\"") || text.starts_with("\"events\"");
}

}  // namespace

Error refuse_version(std::int64_t version, Container container) {
  const std::string what = "format version " + version_name(version);
  if (container == Container::kThreeFiles) {
    return {.code = ErrorCode::kVersionImpossible,
            .offset = 4,
            .detail = "a file of a three-file profile that says " + what +
                      ", which never existed in this form (0 to 5 did)" + reads()};
  }
  if (version > kNewestVersion) {
    return {.code = ErrorCode::kVersionTooNew,
            .offset = 4,
            .detail = "written in " + what + reads()};
  }
  return {.code = ErrorCode::kVersionImpossible,
          .offset = 4,
          .detail = "says " + what + ", which never existed as a single file" + reads()};
}

std::optional<Error> known_foreign(std::span<const std::byte> bytes) {
  if (is_unreleased_form(bytes)) return Error{.code = ErrorCode::kUnreleasedForm};
  const std::string_view text = as_text(bytes);
  if (is_legacy_json(text)) return Error{.code = ErrorCode::kLegacyJsonProfile};
  for (const Foreign& foreign : kForeign) {
    if (!text.starts_with(foreign.start)) continue;
    return Error{.code = ErrorCode::kNotAProfile,
                 .offset = 0,
                 .detail = std::string{foreign.name} + ", not a self-profile"};
  }
  return std::nullopt;
}

Result<const Layout*> read_file_header(std::span<const std::byte> bytes) {
  if (bytes.empty()) {
    return Error{
        .code = ErrorCode::kFileTooShort, .offset = 0, .detail = "the file is empty"};
  }
  const bool is_stream_file = starts_with_magic(bytes, kEventsMagic) ||
                              starts_with_magic(bytes, kStringDataMagic) ||
                              starts_with_magic(bytes, kStringIndexMagic);
  const bool is_paged = starts_with_magic(bytes, kFileMagic);
  if (bytes.size() < kHeaderBytes) {
    return Error{.code = ErrorCode::kFileTooShort,
                 .offset = bytes.size(),
                 .detail = "too short to be a self-profile: the file ends"};
  }
  if (!is_paged && !is_stream_file) {
    if (auto error = known_foreign(bytes)) return *std::move(error);
    return Error{.code = ErrorCode::kNotAProfile,
                 .offset = 0,
                 .detail = "not a self-profile: it does not start with \"MMPD\""};
  }
  const std::int64_t version = version_in(bytes);
  if (is_stream_file && version > kNewestThreeFileVersion) {
    return refuse_version(version, Container::kThreeFiles);
  }
  if (is_stream_file) return Error{.code = ErrorCode::kOneOfThreeFiles};
  const Layout* const layout = find_layout(version);
  if (layout != nullptr && layout->container == Container::kPaged) return layout;
  return refuse_version(version, Container::kPaged);
}

}  // namespace mm::decode
