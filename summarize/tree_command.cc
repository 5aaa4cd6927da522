// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "tree_command.h"

#include "advice.h"
#include "open_events.h"
#include "told.h"

namespace mm::summarize {
namespace {

constexpr const char* kSentence =
    "Show which chains of queries and activities took the time, as an indented tree.";

Result<void> take_threshold(double& target, std::string_view value) {
  MM_CHECK(toolkit::into(target)(value));
  if (target >= 0 && target <= 100) return {};
  return toolkit::usage("it is percent: from 0 to 100");
}

}  // namespace

void TreeCommand::add_to(toolkit::Cli& cli) {
  toolkit::Command& command =
      cli.add_command("tree", kSentence, [this, &cli] { return run(cli.messages()); });
  input.advice_on_several = kAdviceOnSeveral;
  input.add_to(command);
  command.add({.names = "--depth",
               .value = "N",
               .help = "show N levels only (default: all)",
               .group = "Rows",
               .take = [this](std::string_view value) -> Result<void> {
                 return toolkit::into(view.depth.emplace())(value);
               }});
  command.add({.names = "--threshold",
               .value = "PERCENT",
               .help = "show nodes whose total is at least PERCENT of the covered time "
                       "(default 0: all)",
               .group = "Rows",
               .take = [this](std::string_view value) {
                 return take_threshold(view.threshold, value);
               }});
  report.add_to(command);
  selection.add_to(command);
  analysis.add_to(command);
  command.add_example("summarize tree --threshold 1 demo-0012345",
                      "show what took at least one percent of the time");
  command.add_example("summarize tree --depth 3 --thread 3 demo-0012345",
                      "show the first three levels of a thread");
}

Result<void> TreeCommand::run(toolkit::Messages& messages) const {
  MM_TRY(const toolkit::Input opened,
         toolkit::Input::open(input.paths.front(), input, messages));
  MM_CHECK(toolkit::refuse_overwriting(opened, report.output.path));
  MM_TRY(const decode::Profile profile, open_events(opened, input, selection, "tree"));
  MM_TRY(const analyze::CallTree tree,
         with_path(opened.path(),
                   analyze::build_call_tree(profile, {.selection = selection.selection,
                                                      .with_durations = true,
                                                      .all_threads = analysis.all_threads,
                                                      .jobs = analysis.jobs})));
  tell(opened.path(), profile, tree, messages);
  toolkit::note_empty_selection(selection, tree.interval_count, opened.path(), messages);
  return report.write_report_to(report.output.path, messages,
                                [&](const Looks& looks, toolkit::Sink& sink) {
                                  return write_tree(tree, view, looks, sink);
                                });
}

}  // namespace mm::summarize
