// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The inputs of what takes builds: a word that is a folder is taken as with --dir.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "mmdecode/metadata.h"
#include "mmformat/result.h"
#include "toolkit/input.h"
#include "toolkit/message.h"

namespace mm::summarize {

bool is_folder(const std::string& path);

toolkit::InputOptions with_folders(const toolkit::InputOptions& given);

/// Calls read(word) for each profile, as toolkit::visit_inputs does, with progress.
Result<void> visit_profiles(const toolkit::InputOptions& input,
                            const std::function<Result<void>(const std::string&)>& read,
                            toolkit::Messages& messages);

/// The name of an input without folders and ending; may be empty.
std::string file_stem(const toolkit::Input& input);

/// What all profiles of a build must count: what the first one does.
class OneCounter {
 public:
  /// @return kUsage where it is another one
  Result<void> take(const decode::Counter& counter);
  /// Wall time where there was none.
  decode::Counter value() const;

 private:
  std::optional<decode::Counter> counter_;
};

}  // namespace mm::summarize
