// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The profiles of a run that takes several: those that were named, and those in the
// folders of --dir. A name is a demand; of a folder what can be read is taken.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "mmformat/result.h"
#include "toolkit/input.h"
#include "toolkit/message.h"

namespace mm::toolkit {

struct InputWord {
  std::string text;
  bool is_from_folder = false;
};

/// The names in their order, then what is in the folders.
/// @return the errors of list_profiles.
Result<std::vector<InputWord>> list_inputs(const InputOptions& options);

/// Calls visit(text) for each word. A word from a folder whose visit fails is taken out
/// of `words` with a warning, and a last warning says how many were.
/// @return the error of any other word; kPathNotFound where no word is left.
Result<void> visit_inputs(std::vector<InputWord>& words,
                          const std::function<Result<void>(const std::string&)>& visit,
                          Messages& messages);

}  // namespace mm::toolkit
