// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "what_if_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "report_what_if.h"
#include "speedup_option.h"
#include "summarize/row_options.h"
#include "what_if_reader.h"

namespace mm::summarize {

void WhatIfCommand::add_to(toolkit::Cli& cli) {
  toolkit::Command& command =
      cli.add_command("what-if", "Show what would be if labels took less time.",
                      [this, &cli] { return run(cli.messages()); });
  input.add_to(command, toolkit::Arity::kMany);
  command.add(
      {.names = "--speedup",
       .value = "LABEL=PERCENT",
       .help = "take this share off the self time of the label; repeat it for more "
               "labels",
       .group = "Question",
       .take = [this](std::string_view value) -> Result<void> {
         MM_TRY(analyze::Speedup speedup, parse_speedup(value));
         const bool is_there = std::ranges::any_of(
             speedups, [&](const auto& one) { return one.label == speedup.label; });
         if (is_there) {
           return toolkit::usage(
               fmt::format("'{}' has a speedup already", speedup.label));
         }
         speedups.push_back(std::move(speedup));
         return {};
       }});
  add_top_option(command, top, "show the N runs only that save most (default: all)");
  report.add_form_to(command);
  command.add({.names = "-o,--output",
               .value = "FILE",
               .help = "write the profile as it would be, for all tools to look at",
               .group = "Output",
               .take = [this](std::string_view value) -> Result<void> {
                 if (value.empty()) return toolkit::usage("needs a FILE");
                 if (value == "-") {
                   return toolkit::usage(
                       "the report goes to standard output; name a FILE");
                 }
                 profile_path = value;
                 return {};
               },
               .offer = toolkit::Offer::kFile});
  analysis.add_to(command);
  command.add_check([this]() -> Result<void> {
    if (speedups.empty()) {
      return toolkit::usage("--speedup LABEL=PERCENT is missing: faster what?");
    }
    return {};
  });
  command.add_paragraph(
      "Busy time is exact. Wall time is, too, where one thread works alone; else it has "
      "bounds: "
      "the least where all that waits moves with the work, the most where only that goes "
      "faster beside which nothing else is at work.");
  command.add_example("summarize what-if demo-0012345 --speedup typeck=50",
                      "show what a type check at twice the speed would save");
  command.add_example(
      "summarize what-if demo-0012345 --speedup typeck=50 -o faster.mm_profdata",
      "write that profile, too");
  command.add_example("summarize what-if profiles --speedup LLVM_module_optimize=20",
                      "show what a faster LLVM would save in a whole build");
}

Result<void> WhatIfCommand::run(toolkit::Messages& messages) const {
  MM_TRY(const WhatIfAnswer answer, ask_all(*this, messages));
  return report.write_report_to("-", messages,
                                [&](const Looks& looks, toolkit::Sink& sink) {
                                  return write_what_if(answer, top, looks, sink);
                                });
}

}  // namespace mm::summarize
