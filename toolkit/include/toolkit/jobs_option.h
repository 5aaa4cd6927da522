// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// --jobs, the same in all tools that use more than one processor.
#pragma once

namespace mm::toolkit {

class Command;

struct JobsOption {
  /// Threads to work with; 0: as many as there are processors.
  unsigned jobs = 0;

  void add_to(Command& command);
};

}  // namespace mm::toolkit
