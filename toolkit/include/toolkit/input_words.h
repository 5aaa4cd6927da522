// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The profiles of a run that takes several: those that were named, and those in the
// folders of --dir. A name is a demand; of a folder what can be read is taken, except
// with
// --strict.
#pragma once

#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "mmformat/result.h"
#include "toolkit/input.h"
#include "toolkit/message.h"

namespace mm::toolkit {

struct InputWord {
  std::string text;
  /// It comes from a folder, and nobody said --strict.
  bool may_be_left_out = false;
};

/// The names in their order, then what is in the folders.
/// @return the errors of list_profiles.
Result<std::vector<InputWord>> list_inputs(const InputOptions& options);

/// kUsage where `path` is one of the files, also one that turns out to be unreadable.
/// (What a word that is only the start of a name leads to is not known yet.)
Result<void> refuse_overwriting(std::span<const InputWord> words,
                                const std::string& path);

/// `name`, or "NAME-2", "NAME-3" ... where it is taken already. Takes it.
std::string distinct_name(const std::string& name, std::set<std::string>& taken);

/// Calls visit(text) for each word. A word that may be left out and cannot be read is
/// taken out of `words` with a warning, and a last warning says how many were.
/// @return any other error (kUsage and kOutOfMemory always); kPathNotFound where no word
/// is left.
Result<void> visit_inputs(std::vector<InputWord>& words,
                          const std::function<Result<void>(const std::string&)>& visit,
                          Messages& messages);

}  // namespace mm::toolkit
