// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Everything that is wrong with a profile, each thing where it lies: what
// Tolerance::kStrict would refuse, for people who repair a file or write a producer.
//
//   MM_TRY(auto source, Source::open_paged(bytes, Tolerance::kSalvage,
//                                                every_defect()));
//   MM_TRY(const auto profile, Profile::open(std::move(source), Tolerance::kSalvage));
//   verify(profile, [](const Finding& finding) { ...; return true; });
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "mmdecode/damage.h"
#include "mmdecode/profile.h"
#include "mmformat/constants.h"
#include "mmformat/error.h"

namespace mm::decode {

/// One thing that is wrong. The section that it breaks is spec_rule(code).
struct Finding {
  ErrorCode code{};
  /// Bytes from the start of the file. Of an event: its record; of a string: the piece
  /// that is wrong, or the string where all of it is.
  std::uint64_t offset = 0;
  /// In a set of three files: the one that `offset` counts in.
  std::optional<PageTag> file;
  std::string what;  ///< a sentence without the place
};

/// What to open a profile with that is to be verified: defects that remember each place
/// (a million of them; what comes after is only counted).
Defects every_defect();

/// Calls take(finding) for each defect of a profile: first those that opening it found,
/// then those of events in the order of the file; a string where an event first needs it,
/// and once. Stops where `take` returns false.
///
/// There is a finding exactly where reading all events strictly would fail (strings that
/// no event needs are not looked at).
///
/// @param profile  opened with Tolerance::kSalvage and every_defect()
/// @return the number of findings, those included whose place was not kept.
///
/// Cost: one pass over the events, and each distinct id once. Memory: three bits for each
/// byte of string data.
std::uint64_t verify(const Profile& profile,
                     const std::function<bool(const Finding&)>& take);

/// The findings of opening alone, for who knows from elsewhere that the events have none.
/// @return as verify. Cost: that of the findings.
std::uint64_t verify_opening(const Profile& profile,
                             const std::function<bool(const Finding&)>& take);

}  // namespace mm::decode
