// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The integers of a profile (sizes of artifacts, numbers of cache hits), summed by kind
// and label.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mmdecode/labels.h"
#include "mmdecode/profile.h"
#include "mmdecode/selection.h"

namespace mm::analyze {

/// The integers of one kind and label; `value` is their sum, in the unit of its kind.
struct IntegerSum {
  std::string kind;
  std::string label;
  std::uint64_t count = 0;
  std::uint64_t value = 0;

  friend bool operator==(const IntegerSum&, const IntegerSum&) = default;
};

/// @return the sums by kind, then label; kNoSuchThread where the selection names a thread
///         without events, kSumTooLarge where a sum does not fit.
/// Cost: linear in events; memory by distinct kinds and labels.
Result<std::vector<IntegerSum>> sum_integers(const decode::Profile& profile,
                                             decode::LabelTable& labels,
                                             const decode::Selection& selection = {});

}  // namespace mm::analyze
