// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a person can ask about a build.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "mmanalyze/items.h"
#include "toolkit/cli.h"

namespace mm::summarize {

/// What the rows of a build are.
enum class BuildRows : std::uint8_t {
  kRun,
  kPhase,
  kLabel,
  kItem,
  kGeneric,
  kCrate,
  kMacro
};
enum class BuildOrder : std::uint8_t { kWall, kBusy, kStart, kName };

struct BuildOptions {
  BuildRows by = BuildRows::kRun;
  BuildOrder order = BuildOrder::kWall;
  bool shows_probes = false;
  std::optional<std::uint64_t> top;
  std::string html;  ///< where the page goes; empty: there is none

  /// The object must stay where it is.
  void add_to(toolkit::Command& command);
  /// The level of items that rows are of, where they are of items.
  std::optional<analyze::ItemLevel> item_level() const;
};

}  // namespace mm::summarize
