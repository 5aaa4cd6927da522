// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What of a comparison a person wants to see.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "mmdecode/selection.h"
#include "summarize/columns.h"
#include "toolkit/cli.h"

namespace mm::summarize {

struct DiffOptions {
  const Column* of = nullptr;  ///< what is compared; null: self_time
  double threshold = 0;        ///< percent of BASE's total
  std::vector<decode::TextMatch> excluded;
  std::optional<std::uint64_t> top;
  std::optional<double> fail_above;  ///< percent

  /// Adds -e, --of, --threshold, --top and --fail-above. The object must stay where it
  /// is.
  void add_to(toolkit::Command& command);

  const Column& column() const;
  bool excludes(std::string_view label) const;
};

/// Adds --of, which names one measure. `column` must stay where it is.
void add_of_option(toolkit::Command& command, const Column*& column);

}  // namespace mm::summarize
