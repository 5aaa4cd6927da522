// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What both containers check of their streams, and how they count defects.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "mmdecode/source.h"
#include "mmformat/constants.h"
#include "mmformat/result.h"

namespace mm::decode {

inline constexpr std::array<Magic, kStreamCount> kStreamMagics{
    kEventsMagic, kStringDataMagic, kStringIndexMagic};
inline constexpr std::array<std::string_view, kStreamCount> kStreamNames{
    "events", "string data", "string index"};
inline constexpr std::array<ErrorCode, kStreamCount> kMissingStream{
    ErrorCode::kEventsMissing, ErrorCode::kStringDataMissing,
    ErrorCode::kStringIndexMissing};

/// The streams of one source while it is opened.
class StreamChecks {
 public:
  StreamChecks(Tolerance tolerance, Source& source)
      : tolerance_(tolerance), source_(source) {}

  Stream& stream(std::size_t i) {
    return i == 0 ? source_.events : i == 1 ? source_.string_data : source_.string_index;
  }

  /// Counts a defect, or returns it as an error where the tolerance demands.
  Result<void> defect(ErrorCode code, std::optional<std::uint64_t> offset,
                      std::string detail = {});

  /// Takes a stream that ends inside its header as missing. @return false then.
  Result<bool> has_header(std::size_t i);

  /// Cuts the events to whole records and the index to whole entries. `is_cut`: streams
  /// whose last bytes are known to be missing; a partial record is no news there.
  Result<void> check_tails(const std::array<bool, kStreamCount>& is_cut);

 private:
  Result<void> check_tail(std::size_t i, std::size_t record_bytes, ErrorCode code,
                          bool is_news);

  Tolerance tolerance_;
  Source& source_;
};

}  // namespace mm::decode
