// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What all commands do that make one profile of one: open, find the place of the output,
// write, give it its name, say what was wrong.
#pragma once

#include <functional>
#include <string>

#include "mmdecode/profile.h"
#include "mmformat/result.h"
#include "mmrecord/byte_sink.h"
#include "rewriting/profile_file.h"
#include "rewriting/rewrite.h"
#include "target_options.h"
#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/message.h"
#include "toolkit/selection_options.h"

namespace mm::mmedit {

struct OneProfile {
  toolkit::InputOptions input;
  TargetOptions target;

  /// `ending`: of default names of outputs.
  void add_to(toolkit::Command& command, std::string ending) {
    input.add_to(command);
    target.add_to(command, std::move(ending));
  }
};

/// Writes the output of a profile.
using Make = std::function<Result<rewriting::Rewritten>(
    const decode::Profile& profile, record::ByteSink& sink,
    const rewriting::OnProgress& progress)>;

/// @return what opening the input, checking the selection against it, `make` and writing
///         can return, with the path.
Result<void> run_on_one(const OneProfile& options,
                        const toolkit::SelectionOptions& selection, const Make& make,
                        toolkit::Messages& messages);

}  // namespace mm::mmedit
