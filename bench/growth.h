// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// How time grows with the file: from one profile to the next bigger one of its kind.
//
// Profiles are not each twice the one before, so growth is stated for a doubling: where
// r times the bytes takes g times the time, twice the bytes take g ^ (log 2 / log r)
// times. The time is the median less the start-up of the same program (its --version in
// the same run), which does not grow and would hide what does. What is left of a few
// milliseconds is mostly chance: a step from less than 10 MB is shown and not judged.
//
// Profiles differ in more than size; for the same bytes one has more events than the
// other. Growth by events stands beside, to tell that from a cost that is not linear.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "results.h"

namespace mm::bench {

inline constexpr double kMostPerDoubling = 2.2;
inline constexpr double kJudgedFromBytes = 10e6;

/// The factor of `cost` when `size` doubles, taken from two points. 0 where there is
/// none: sizes that differ by less than a third, or a cost that is not above zero.
double per_doubling(double from_size, double to_size, double from_cost, double to_cost);

struct GrowthStep {
  const MeasuredProfile* from = nullptr;
  const MeasuredProfile* to = nullptr;
  double by_bytes = 0;  ///< per doubling; 0 where it cannot be told
  double by_events = 0;
  bool is_judged = false;

  bool is_met() const { return by_bytes <= kMostPerDoubling; }
};

/// The profiles of a kind, smallest first, without those that are not a third bigger than
/// the one before.
std::vector<const MeasuredProfile*> sizes_of_kind(const Results& results,
                                                  std::string_view kind);

/// The steps of a command over the profiles of a kind that it was run on.
std::vector<GrowthStep> growth_of(const Results& results, std::string_view kind,
                                  std::string_view command);

}  // namespace mm::bench
