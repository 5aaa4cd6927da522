// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Which installation runs a tool. Everything that is known of the machine is an argument.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "installation.h"
#include "profile_formats.h"

namespace mm::launcher {

struct Wish {
  std::string tool;
  std::vector<NamedProfile> profiles = {};
  /// The toolchain that was asked for, or is the active one: a place in the list.
  std::optional<std::size_t> toolchain = std::nullopt;
  bool is_demanded = false;  ///< by +TOOLCHAIN: nothing else will do
};

struct Choice {
  std::string program;  ///< to become; empty: see `error`
  const Installation* from = nullptr;
  std::string note = {};   ///< what the user should know, if anything
  std::string error = {};  ///< why there is none, and what helps
};

/// The toolchain wished, else `own`; where that cannot read one of the profiles, the
/// first that reads all of them: `own`, then toolchains from the newest format on. An
/// installation without a record is taken to read everything.
Choice choose(const Wish& wish, const std::vector<Installation>& toolchains,
              const Installation& own);

}  // namespace mm::launcher
