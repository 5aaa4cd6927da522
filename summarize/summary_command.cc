// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "summary_command.h"

#include "advice.h"
#include "report_summary.h"
#include "thread_summaries.h"

namespace mm::summarize {

void SummaryCommand::add_options_to(toolkit::Command& command, const std::string& words) {
  input.advice_on_several = kAdviceOnSeveral;
  input.add_to(command);
  view.add_to(command);
  report.room_advice = "--columns chooses";
  report.add_to_with_json_file(command);
  selection.add_to(command);
  analysis.add_to(command);
  command.add_example(words + " --top 20 demo-0012345.mm_profdata",
                      "show the 20 items with the largest self time");
  command.add_example(words + " --json -o before.json demo-0012345",
                      "save the analysis; it is accepted in place of a profile");
}

void SummaryCommand::add_to(toolkit::Cli& cli) {
  add_options_to(cli, "summarize");
  add_options_to(
      cli.add_command("summarize", "Do the same: the name it has in the Rust suite."),
      "summarize summarize");
}

Result<void> SummaryCommand::run(toolkit::Messages& messages) const {
  MM_TRY(const toolkit::Input opened,
         toolkit::Input::open(input.paths.front(), input, messages));
  MM_TRY(const std::string path, report.output_path(opened.stem()));
  MM_CHECK(toolkit::refuse_overwriting(opened, path));
  const SummaryWish wish{.input = input,
                         .selection = selection,
                         .analysis = analysis,
                         .with_durations = view.needs_durations()};
  if (view.is_by_thread) {
    MM_TRY(const std::vector<ThreadReport> threads, load_threads(opened, wish, messages));
    return report.write_report_to(path, messages,
                                  [&](const Looks& looks, toolkit::Sink& sink) {
                                    return write_threads(threads, view, looks, sink);
                                  });
  }
  MM_TRY(const LoadedSummary loaded, load_summary(opened, wish, messages));
  MM_CHECK(with_path(opened.path(), view.check(loaded)));
  toolkit::note_empty_selection(selection, loaded.summary.rows.size(), opened.path(),
                                messages);
  return report.write_report_to(path, messages,
                                [&](const Looks& looks, toolkit::Sink& sink) {
                                  return write_report(loaded, view, looks, sink);
                                });
}

}  // namespace mm::summarize
