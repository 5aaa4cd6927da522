// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// QueryOption: --query NAME, for whom "typeck" is not "typeck_root".
#pragma once

#include <string>
#include <vector>

#include "mmdecode/selection.h"
#include "mmformat/result.h"
#include "toolkit/cli.h"

namespace mm::summarize {

struct QueryOption {
  std::vector<std::string> labels;  ///< whole ones

  /// Adds itself. The object must stay where it is.
  void add_to(toolkit::Command& command);
  /// The selection with these labels among those that it takes.
  Result<decode::Selection> narrowed(decode::Selection selection) const;
};

}  // namespace mm::summarize
