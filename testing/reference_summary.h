// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The measures of a profile straight from their definitions, at any cost.
//
// mm::analyze::summarize reads backward, splits the work and never holds the events; this
// takes a list of plain events and asks each definition of format-spec/semantics.md for
// each stretch of time and each pair of intervals. Only the result type is shared.
#pragma once

#include <vector>

#include "mmanalyze/summary.h"
#include "testing/read_profile.h"

namespace mm::testing {

/// The summary of wall-time events, in the order of their records. Cost: intervals of a
/// thread squared. `counter` and `defects` stay as they are by default.
analyze::Summary reference_summary(const std::vector<ReadEvent>& events);

/// The first measure that differs, as text; empty where all are equal. Compares all but
/// `counter` and `defects`.
std::string summary_difference(const analyze::Summary& expected,
                               const analyze::Summary& actual);

}  // namespace mm::testing
