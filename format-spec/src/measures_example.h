// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The drawn examples of semantics.md: records, and what follows from them.
//
//   1 Query  q   20  60      ========
//   expect q time 40
#pragma once

#include <cstdint>
#include <string>
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

}  // namespace mm::spec
