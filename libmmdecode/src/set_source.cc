// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Taking a set of three files as the three streams they are.
//
// Files without headers get one here, an extent in front of the file that is not in it:
// a stream offset then means the same in every version.
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "file_header.h"
#include "mmdecode/source.h"
#include "stream_checks.h"

namespace mm::decode {
namespace {

constexpr std::array<std::byte, kHeaderBytes> kAbsentHeader{};

constexpr std::array<std::string_view, kStreamCount> kMissingDetails{
    "the .events file, which belongs beside the others, is missing or empty",
    "the .string_data file, which belongs beside the others, is missing or empty",
    "the .string_index file, which belongs beside the others, is missing or empty"};

}  // namespace

Result<Source> Source::open_set(const FileSet& files, Tolerance tolerance,
                                Defects defects) {
  Source source;
  source.defects = std::move(defects);
  MM_TRY(source.layout, read_set_headers(files));
  StreamChecks checks{tolerance, source};
  const std::array contents{files.events, files.string_data, files.string_index};
  for (std::size_t i = 0; i < kStreamCount; ++i) {
    if (contents[i].empty()) {
      MM_CHECK(checks.defect(kMissingStream[i], std::nullopt,
                             std::string{kMissingDetails[i]}));
      continue;
    }
    Stream& stream = checks.stream(i);
    if (source.layout->version == kHeaderless) stream.append(kAbsentHeader, 0);
    stream.append(contents[i], 0);
    stream.seal();
    MM_TRY(const bool has_header, checks.has_header(i));
    stream.seal();
    if (has_header && source.layout->version != kHeaderless &&
        !starts_with_magic(contents[i], kStreamMagics[i])) {
      MM_CHECK(checks.defect(
          ErrorCode::kBadStreamMagic, 0,
          "the " + std::string{kStreamNames[i]} + " do not start with their own header"));
    }
  }
  MM_CHECK(checks.check_tails({}));
  if (source.events.size() == 0 && source.string_data.size() == 0) {
    return Error{.code = ErrorCode::kNothingInside};
  }
  return source;
}

}  // namespace mm::decode
