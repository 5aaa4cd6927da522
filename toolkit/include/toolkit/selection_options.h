// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The options that choose events, the same in all tools; they fill a decode::Selection.
#pragma once

#include "mmdecode/selection.h"

namespace mm::toolkit {

class Command;

struct SelectionOptions {
  decode::Selection selection;

  /// Adds --thread, --label, --kind, --arg, --from, --to, --min-duration and aliases.
  void add_to(Command& command);
};

}  // namespace mm::toolkit
