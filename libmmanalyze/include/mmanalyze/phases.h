// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Phases: which part of the compiler a label belongs to, in words that stay when labels
// change.
//
// An interval's phase depends on its own kind and label, not on what it was called from.
// Source: format-spec/semantics.md, section "Phases", which has the table.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "mmdecode/kinds.h"

namespace mm::analyze {

enum class Phase : std::uint8_t {
  kFrontEnd,  ///< from reading the source to checked MIR, and writing metadata
  kCodegen,   ///< what is to be generated, and LLVM's input
  kLlvm,      ///< optimisation and machine code
  kLinking,
  kIncremental,  ///< loading, hashing and storing of results between sessions
  kProfiling,    ///< writing this profile
  kWaiting,      ///< for another thread
  kOther,        ///< in no line of the table: newer than it, or not rustc's
};
inline constexpr std::size_t kPhaseCount = 8;

/// The place of a phase in PhaseTimes.
constexpr std::size_t place_of(Phase phase) {
  return static_cast<std::size_t>(phase);
}

/// A time for each phase, in the order of Phase.
using PhaseTimes = std::array<std::uint64_t, kPhaseCount>;

/// "front_end", "codegen", "llvm", "linking", "incremental", "profiling", "waiting",
/// "other".
std::string_view phase_name(Phase phase);

/// Cost: some comparisons of text.
Phase phase_of(decode::Kind kind, std::string_view label);

}  // namespace mm::analyze
