// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <algorithm>

#include "mmanalyze/what_if.h"
#include "shares_at_work.h"

namespace mm::analyze {

void BuildWhatIf::add(const WhatIf& run, std::uint64_t start) {
  runs_.push_back({.start = start,
                   .end = start + run.wall_time,
                   .least_wall_time = run.new_wall_time.least});
  for (SpedUpStretch stretch : run.stretches) {
    stretch.start = start + (stretch.start - run.first_start);
    stretch.end = start + (stretch.end - run.first_start);
    stretches_.push_back(stretch);
  }
}

std::uint64_t BuildWhatIf::span() const {
  if (runs_.empty()) return 0;
  const std::uint64_t first = std::ranges::min(runs_, {}, &Run::start).start;
  return std::ranges::max(runs_, {}, &Run::end).end - first;
}

TimeBounds BuildWhatIf::new_span() const {
  std::vector<ShareChange> changes;
  const auto add = [&changes](std::uint64_t start, std::uint64_t end, Share least,
                              Share most) {
    changes.push_back({start, least, most, true});
    changes.push_back({end, least, most, false});
  };
  std::uint64_t least_span = 0;
  for (const Run& run : runs_) {
    // Where it saves nothing it works at the old speed...
    add(run.start, run.end, 0, 0);
    least_span = std::max(least_span, run.least_wall_time);
  }
  for (const SpedUpStretch& stretch : stretches_) {
    // ...and where it does not, it does not.
    changes.push_back({stretch.start, 0, 0, false});
    add(stretch.start, stretch.end, stretch.least, stretch.most);
    changes.push_back({stretch.end, 0, 0, true});
  }
  SavedTime least;
  SavedTime most;
  sweep_shares(changes, [&](const SpedUpStretch& stretch) {
    least.add(stretch.end - stretch.start, stretch.least);
    most.add(stretch.end - stretch.start, stretch.most);
  });
  TimeBounds bounds{.least = std::max(span() - most.ceil(), least_span), .most = 0};
  bounds.most = std::max(span() - least.floor(), bounds.least);
  return bounds;
}

}  // namespace mm::analyze
