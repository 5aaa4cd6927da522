// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "slowest_command.h"

#include <utility>

#include "advice.h"
#include "open_events.h"
#include "told.h"

namespace mm::summarize {
namespace {

constexpr const char* kSentence =
    "Show the single events that took longest, with what they were about.";

}  // namespace

void SlowestCommand::add_to(toolkit::Cli& cli) {
  toolkit::Command& command =
      cli.add_command("slowest", kSentence, [this, &cli] { return run(cli.messages()); });
  input.advice_on_several = kAdviceOnSeveral;
  input.add_to(command);
  command.add({.names = "--top",
               .value = "N",
               .help = "show the N longest (default 20)",
               .group = "Rows",
               .take = toolkit::into(top)});
  report.add_to(command);
  queries.add_to(command);
  selection.add_to(command);
  analysis.add_to(command);
  command.add_example("summarize slowest --query typeck demo-0012345",
                      "show the bodies that took longest to check");
  command.add_example("summarize slowest --top 5 --kind LLVM demo-0012345",
                      "show the five longest passes of LLVM");
}

Result<void> SlowestCommand::run(toolkit::Messages& messages) const {
  MM_TRY(const toolkit::Input opened,
         toolkit::Input::open(input.paths.front(), input, messages));
  MM_CHECK(toolkit::refuse_overwriting(opened, report.output.path));
  MM_TRY(const decode::Profile profile, open_events(opened, input, selection, "slowest"));
  MM_TRY(decode::Selection selected, queries.narrowed(selection.selection));
  MM_TRY(const analyze::Slowest slowest,
         with_path(opened.path(),
                   analyze::find_slowest(profile, {.selection = std::move(selected),
                                                   .most = top,
                                                   .all_threads = analysis.all_threads,
                                                   .jobs = analysis.jobs})));
  tell(opened.path(), profile, slowest, messages);
  if (slowest.interval_count == 0 && slowest.covered_time > 0) {
    note_nothing_selected(opened.path(), messages);
  }
  return report.write_report_to(report.output.path, messages,
                                [&](const Looks& looks, toolkit::Sink& sink) {
                                  return write_slowest(slowest, looks, sink);
                                });
}

}  // namespace mm::summarize
