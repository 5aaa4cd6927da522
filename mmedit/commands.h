// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The subcommands: what a person can ask of each. Every one adds itself to the command
// line and runs itself.
#pragma once

#include <cstdint>
#include <string>

#include "mmformat/result.h"
#include "one_profile.h"
#include "rewriting/event_choice.h"
#include "stripped_texts.h"
#include "target_options.h"
#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/message.h"
#include "toolkit/output.h"
#include "toolkit/selection_options.h"

namespace mm::mmedit {

struct Truncate {
  OneProfile profile;

  void add_to(toolkit::Cli& cli);
  Result<void> run(toolkit::Messages& messages) const;
};

struct Cut {
  OneProfile profile;
  toolkit::SelectionOptions selection;
  rewriting::RangeWish events;

  void add_to(toolkit::Cli& cli);
  Result<void> run(toolkit::Messages& messages) const;
};

struct Convert {
  OneProfile profile;
  std::int32_t version = kNewestVersion;

  void add_to(toolkit::Cli& cli);
  Result<void> run(toolkit::Messages& messages);
};

struct Compact {
  OneProfile profile;

  void add_to(toolkit::Cli& cli);
  Result<void> run(toolkit::Messages& messages) const;
};

struct Repair {
  OneProfile profile;

  void add_to(toolkit::Cli& cli);
  Result<void> run(toolkit::Messages& messages);
};

struct Strip {
  OneProfile profile;
  StripWishes wishes{};

  void add_to(toolkit::Cli& cli);
  Result<void> run(toolkit::Messages& messages) const;
};

struct Merge {
  toolkit::InputOptions input;
  toolkit::OutputOptions output{.path = "merged.mm_profdata"};

  void add_to(toolkit::Cli& cli);
  Result<void> run(toolkit::Messages& messages) const;
};

}  // namespace mm::mmedit
