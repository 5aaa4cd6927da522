// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "options.h"

#include <algorithm>
#include <limits>

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
  command.add(
      {.names = "--max-depth",
       .value = "N",
       .help = "write at most N frames a stack, rustc included; the time of deeper "
               "ones is that of the last (default: all)",
       .group = "Stacks",
       .take = [this](std::string_view value) -> Result<void> {
         std::uint64_t number = 0;
         MM_CHECK(into(number)(value));
         if (number == 0) return toolkit::usage("a stack has one frame at least");
         constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
         max_depth = static_cast<std::uint32_t>(std::min(number, kMost));
         return {};
       }});
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
