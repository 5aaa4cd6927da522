// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The options that choose events, the same in all tools; they fill a decode::Selection.
#pragma once

#include <string>

#include "mmdecode/metadata.h"
#include "mmdecode/profile.h"
#include "mmdecode/selection.h"
#include "mmformat/result.h"
#include "toolkit/input.h"

namespace mm::toolkit {

class Command;

struct SelectionOptions {
  decode::Selection selection;

  /// Adds --thread, --label, --kind, --arg, --from, --to, --min-duration and aliases.
  void add_to(Command& command);

  /// kUsage where a time was given (a unit, or --minimum-duration) and the profile counts
  /// something else. For counts bare numbers are what is counted.
  Result<void> check_counter(const decode::Counter& counter) const;

 private:
  std::string given_time_;  // the first option that is a time, with its value
};

/// Decodes a profile that `selection` can be asked of. The profile borrows the bytes of
/// `input`.
/// @return the errors of Input::open_profile and check_counter, with the path.
Result<decode::Profile> open_profile(const Input& input, const InputOptions& options,
                                     const SelectionOptions& selection);

}  // namespace mm::toolkit
