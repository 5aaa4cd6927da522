// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// RowOptions: which rows are shown, for commands whose rows come in an order of their
// own.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "toolkit/cli.h"

namespace mm::summarize {

/// Adds --top. `top` must stay where it is.
void add_top_option(toolkit::Command& command, std::optional<std::uint64_t>& top,
                    std::string help);

struct RowOptions {
  double percent_above = 0;
  std::optional<std::uint64_t> top;

  /// Adds -p and --top. The object must stay where it is.
  void add_to(toolkit::Command& command);
  /// Whether a row is shown of which `shown` are already. `whole`: what 100 % are.
  bool shows(std::uint64_t self_time, std::uint64_t whole, std::size_t shown) const;
};

}  // namespace mm::summarize
