// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The rows of a comparison, as chosen and ordered for a person.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "diff_options.h"
#include "mmanalyze/comparison.h"

namespace mm::summarize {

struct DiffRows {
  std::vector<analyze::ComparedLabel> shown =
      {};                                  ///< the largest change first, then by label
  std::size_t cut_count = 0;               ///< changed, but not shown
  std::vector<std::uint64_t> totals = {};  ///< a summary: of all rows, unchanged ones too
  std::vector<std::uint64_t> cut_totals = {};  ///< of rows that changed and are not shown
};

struct DiffWish {
  const DiffOptions& options;
  std::size_t summary_count = 0;
  bool has_inclusive = true;  ///< else inclusive times are no change
};

/// What changed, less what the options leave out. Moves rows out of `comparison`.
DiffRows choose_diff_rows(analyze::Comparison& comparison, const DiffWish& wish);

/// The value of a row; 0 where there is none.
std::uint64_t value_of(const Column& column, const analyze::LabelSummary* row);

/// By how many percent `now` is above `base`; infinite where `base` is 0 and `now` not.
double percent_above(std::uint64_t base, std::uint64_t now);

}  // namespace mm::summarize
