// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Numbers as people read and write them: durations, counts, percentages.
//
// What a profile calls time may be a count of instructions (mmdecode/metadata.h). A
// Quantity formatter is made for one counter, so that a duration is never printed for a
// count.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "mmdecode/metadata.h"
#include "mmformat/result.h"

namespace mm::toolkit {

enum class TimeUnit : std::uint8_t { kAuto, kNs, kUs, kMs, kS };

/// "1,234,567".
std::string format_count(std::uint64_t value);

/// "1 event", "1,234 events": `one` is the singular, an s is added for the plural.
std::string format_counted(std::uint64_t value, std::string_view one);

/// "12.34ms": the unit that leaves one to three digits in front of the point, and two
/// behind it; whole nanoseconds. With a fixed unit all values have that unit and three
/// digits behind the point. Rounds half up. `is_utf8`: "µs", else "us".
std::string format_duration(std::uint64_t ns, TimeUnit unit, bool is_utf8);

/// `part` of `whole` in percent; 0 where `whole` is 0.
double percent_of(std::uint64_t part, std::uint64_t whole);
/// "12.34%".
std::string format_percent(double percent);

/// Reads "1.5ms", "20us", "3s", "1000" (nanoseconds): a decimal number and ns, us, µs, ms
/// or s. `bare_factor` is what a bare number is multiplied with.
/// @return kUsage for anything else, and for more than 2^64-1 ns.
Result<std::uint64_t> parse_duration(std::string_view text,
                                     std::uint64_t bare_factor = 1);

/// Formats values of one counter.
class QuantityFormat {
 public:
  QuantityFormat(const decode::Counter& counter, TimeUnit unit, bool is_utf8);

  bool is_time() const { return is_time_; }
  /// What is counted, in the plural: "time" or "instructions".
  const std::string& noun() const { return noun_; }
  /// The counter's own name. Both are the file's words, fit for a terminal.
  const std::string& counter() const { return counter_; }

  /// A table cell: "12.34ms" or "5,000,000".
  std::string cell(std::uint64_t value) const;
  /// In a sentence: "12.34ms" or "5,000,000 instructions".
  std::string sentence(std::uint64_t value) const;

 private:
  bool is_time_;
  TimeUnit unit_;
  bool is_utf8_;
  std::string counter_;
  std::string noun_;
};

}  // namespace mm::toolkit
