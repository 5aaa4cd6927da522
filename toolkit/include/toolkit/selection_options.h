// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The options that choose events, the same in all tools; they fill a decode::Selection.
#pragma once

#include <string>
#include <string_view>

#include "mmdecode/metadata.h"
#include "mmdecode/profile.h"
#include "mmdecode/selection.h"
#include "mmformat/result.h"
#include "toolkit/input.h"
#include "toolkit/message.h"

namespace mm::toolkit {

class Command;
class Take;

struct SelectionOptions {
  decode::Selection selection;

  /// Adds --thread, --label, --kind, --arg, --from, --to, --min-duration and aliases.
  void add_to(Command& command);

  /// kUsage where a time was given (a unit, or --minimum-duration) and the profile counts
  /// something else. For counts bare numbers are what is counted.
  Result<void> check_counter(const decode::Counter& counter) const;

  /// An option that was given, as "--kind"; empty: none.
  const std::string& first_option() const { return first_option_; }
  /// "kind Query, at least 1ms": what was asked, for people; empty: everything. Holds
  /// text of the user, which may be anything.
  const std::string& words() const { return words_; }

 private:
  /// A Take that also remembers what was asked, as "NAME VALUE".
  Take noted(std::string option, std::string name, Take take);

  std::string first_option_;
  std::string words_;
  std::string given_time_;  // the first option that is a time, with its value
};

/// A note where something is selected, and that has left no interval.
void note_empty_selection(const SelectionOptions& options, std::uint64_t interval_count,
                          const std::string& path, Messages& messages);

/// Decodes a profile that `selection` can be asked of. The profile borrows the bytes of
/// `input`.
/// @return the errors of Input::open_profile and check_counter, with the path.
Result<decode::Profile> open_profile(const Input& input, const InputOptions& options,
                                     const SelectionOptions& selection);

}  // namespace mm::toolkit
