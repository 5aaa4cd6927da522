// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The measures of semantics.md, computed the slow way: moment by moment, word for word as
// the text defines them. It proves that the examples in the text follow from the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mm::spec {

/// One record of an example, in the order in which it was written.
struct Recorded {
  enum class Type : std::uint8_t { kInterval, kInstant, kInteger };

  Type type = Type::kInterval;
  std::uint64_t thread = 0;
  std::string kind;
  std::string label;
  std::uint64_t start = 0;  ///< of an interval; the moment or the value of the others
  std::uint64_t end = 0;
};

struct Expectation {
  std::string label;  ///< empty for a measure of the whole profile
  std::string measure;
  std::uint64_t value = 0;
};

/// A fenced block of semantics.md, marked "measures".
struct MeasuresExample {
  std::vector<Recorded> records;
  std::vector<Expectation> expected;
  std::string problem;  ///< the first line that is neither; empty if there is none
};

MeasuresExample parse_measures(const std::vector<std::string>& lines);

/// The value of a measure, or nothing where the text has no such word.
std::optional<std::uint64_t> measure(const std::vector<Recorded>& records,
                                     std::string_view label, std::string_view measure);

/// The words of measure(), in the order of the text's table, and overlap_count.
std::vector<std::string_view> measure_names();

}  // namespace mm::spec
