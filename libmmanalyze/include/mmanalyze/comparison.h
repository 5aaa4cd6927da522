// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Comparison: the rows of several summaries side by side, label by label.
//
//   summary 0    summary 1            label   of
//   a  10        a  12        --->    a       10, 12
//   b   5        c   3                b        5, none       gone in 1
//                                     c     none,  3         new in 1
//
// What a difference or a spread is made from. Every word is defined in
// format-spec/semantics.md, sections "Comparisons" and "Repeated runs".
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "mmanalyze/summary.h"
#include "mmformat/result.h"

namespace mm::analyze {

/// One label; `of` has a value a summary, null where it has no such row.
struct ComparedLabel {
  std::string_view label;
  std::vector<const LabelSummary*> of;
};

struct ComparedArtifact {
  std::string_view label;
  std::vector<std::optional<std::uint64_t>> of;
};

/// Borrows the summaries.
struct Comparison {
  std::vector<ComparedLabel> labels;        ///< alphabetically, each label once
  std::vector<ComparedArtifact> artifacts;  ///< the same
};

/// Puts summaries side by side.
///
/// @return kUsage where one counts something else than the first; its detail says what
///         both count. kSumTooLarge where a value is 2^63 or more, which has no signed
///         difference. `at` receives the number of the summary at fault.
/// Cost: linear in rows, and sorting them.
Result<Comparison> compare(std::span<const Summary* const> summaries,
                           std::size_t* at = nullptr);

/// `now` less `base`; both below 2^63.
std::int64_t change_of(std::uint64_t base, std::uint64_t now);

/// How large a change is, whatever its sign.
std::uint64_t magnitude_of(std::int64_t change);

}  // namespace mm::analyze
