// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/outcome.h"

#include <algorithm>
#include <array>
#include <vector>

#include "testing/damage.h"

namespace mm::testing {
namespace {

using decode::Tolerance;

std::string error_fault(const Error& error, const ProfileFiles& files,
                        Tolerance tolerance) {
  const std::string message = error.message();
  if (message.empty()) return "an error without a message";
  if (!decode::is_refused(error_info(error.code).damage, tolerance)) {
    return "an error that this tolerance accepts: " + message;
  }
  if (error.offset.value_or(0) > largest_file(files)) {
    return "an offset beyond the file: " + message;
  }
  return {};
}

std::string read_fault(const ReadProfile& read) {
  if (read.contradictions.empty()) return {};
  return "contradiction: " + read.contradictions.front();
}

// Salvage may close what stayed open, so it can have more, but nothing is lost or moved.
bool is_part_of(const std::vector<ReadEvent>& some, const std::vector<ReadEvent>& all) {
  auto next = all.begin();
  for (const ReadEvent& event : some) {
    next = std::find(next, all.end(), event);
    if (next == all.end()) return false;
    ++next;
  }
  return true;
}

// What `more` tolerance may do to what `less` tolerance read.
std::string tolerance_fault(const Outcome& less, const Outcome& more, bool may_add) {
  if (less.error) return {};
  if (more.error) return "more tolerance refuses: " + more.error->message();
  const bool agrees = may_add ? is_part_of(less.read.events, more.read.events)
                              : less.read.events == more.read.events;
  if (!agrees) return "more tolerance changes events";
  const std::string before = defects_text(less.read.defects);
  const std::string after = defects_text(more.read.defects);
  if (!may_add && before != after) return "defects differ: " + before + " / " + after;
  return {};
}

}  // namespace

Outcome outcome_of(const ProfileFiles& files, Tolerance tolerance) {
  const auto profile = open_files(files, tolerance);
  if (!profile.has_value()) return {profile.error(), {}};
  return {std::nullopt, read_everything(*profile)};
}

std::string outcome_fault(const ProfileFiles& files, const Inspect& inspect) {
  constexpr std::array kTolerances{Tolerance::kStrict, Tolerance::kLenient,
                                   Tolerance::kSalvage};
  std::array<Outcome, 3> outcomes;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const auto profile = open_files(files, kTolerances[i]);
    std::string fault;
    if (profile.has_value()) {
      outcomes[i].read = read_everything(*profile);
      fault = read_fault(outcomes[i].read);
      if (fault.empty() && inspect) fault = inspect(*profile);
    } else {
      outcomes[i].error = profile.error();
      fault = error_fault(profile.error(), files, kTolerances[i]);
    }
    if (!fault.empty()) return fault;
  }
  std::string fault = tolerance_fault(outcomes[0], outcomes[1], false);
  const bool has_open_starts =
      outcomes[1].read.defects.count_of(ErrorCode::kStartWithoutEnd) > 0;
  if (fault.empty()) fault = tolerance_fault(outcomes[1], outcomes[2], has_open_starts);
  return fault;
}

}  // namespace mm::testing
