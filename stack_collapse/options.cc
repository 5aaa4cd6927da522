// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "options.h"

namespace mm::stack_collapse {

using toolkit::into;

void Options::add_to(toolkit::Command& command) {
  input.add_to(command, toolkit::Arity::kMany);
  command.add(
      {.names = "--args",
       .help = "make frames of labels and arguments: \"label(argument, argument)\"",
       .group = "Stacks",
       .take = into(with_arguments)});
  command.add({.names = "--by-thread",
               .help = "keep threads apart, as \"rustc;thread-ID;...\"",
               .group = "Stacks",
               .take = into(by_thread)});
  command.add({.names = "--process",
               .help = "name the profile in each stack, as \"rustc;NAME;...\"",
               .group = "Stacks",
               .take = into(by_process)});
  output.add_to(command);
  selection.add_to(command);
  analysis.add_to(command);
}

analyze::CallTreeOptions Options::tree_options() const {
  return {.selection = selection.selection,
          .by_thread = by_thread,
          .with_arguments = with_arguments,
          .all_threads = analysis.all_threads,
          .jobs = analysis.jobs};
}

}  // namespace mm::stack_collapse
