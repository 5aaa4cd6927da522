// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// TargetOptions: how a command is told where its output goes.
#pragma once

#include <string>

#include "mmdecode/profile.h"
#include "mmformat/result.h"
#include "toolkit/input.h"
#include "toolkit/output.h"

namespace mm::toolkit {
class Command;
}

namespace mm::mmedit {

/// -o and --in-place of a command that makes one profile of one.
struct TargetOptions {
  toolkit::OutputOptions output;
  bool is_in_place = false;

  /// `ending` is that of default names: ".cut.mm_profdata".
  void add_to(toolkit::Command& command, std::string ending);

  /// Where the output of `input` goes.
  /// @return kUsage where that is the input and --in-place was not said, or was said of
  ///         what cannot be replaced, or where standard input gives no name.
  Result<std::string> path_for(const toolkit::Input& input,
                               const decode::Profile& profile) const;

  std::string ending;
};

}  // namespace mm::mmedit
