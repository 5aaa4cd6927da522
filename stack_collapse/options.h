// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a person can ask of stack_collapse.
#pragma once

#include <cstdint>
#include <optional>

#include "mmanalyze/call_tree.h"
#include "toolkit/analysis_options.h"
#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/output.h"
#include "toolkit/selection_options.h"

namespace mm::stack_collapse {

struct Options {
  toolkit::InputOptions input;
  toolkit::OutputOptions output{.path = "out.stacks_folded"};
  toolkit::SelectionOptions selection;
  toolkit::AnalysisOptions analysis;
  bool by_thread = false;
  bool with_arguments = false;
  bool by_process = false;
  std::optional<std::uint32_t> max_depth;

  void add_to(toolkit::Command& command);

  analyze::CallTreeOptions tree_options() const;
};

}  // namespace mm::stack_collapse
