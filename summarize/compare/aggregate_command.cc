// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "aggregate_command.h"

#include <fmt/format.h>

#include <algorithm>

#include "aggregate_report.h"
#include "diff_options.h"
#include "summarize/row_options.h"
#include "toolkit/input_words.h"

namespace mm::summarize {
void AggregateCommand::add_to(toolkit::Cli& cli) {
  toolkit::Command& command = cli.add_command(
      "aggregate",
      "Show how far runs of the same work spread, and whether two groups differ.",
      [this, &cli] { return run(cli.messages()); });
  input.add_to(command, toolkit::Arity::kMany);
  command.add({.names = "--against",
               .value = "PROFILE",
               .help = "compare with these runs; takes all that follow, up to the next "
                       "option",
               .group = "Input",
               .take = toolkit::into(against),
               .takes_many = true,
               .offer = toolkit::Offer::kProfile});
  add_of_option(command, of);
  add_top_option(command, top, "show the first N items only (default: all)");
  report.add_to(command);
  selection.add_to(command);
  analysis.add_to(command);
  command.add_check([this]() -> Result<void> {
    const auto is_stdin =
        std::ranges::count(input.paths, "-") + std::ranges::count(against, "-");
    if (is_stdin > 1) return toolkit::usage("standard input (-) can be read only once");
    if (std::ranges::count(against, "") > 0) {
      return toolkit::usage("--against: the name is empty");
    }
    return {};
  });
  command.add_example("summarize aggregate run-*.mm_profdata",
                      "show the spread of each item over the runs");
  command.add_example("summarize aggregate new-*.mm_profdata --against old-*.mm_profdata",
                      "say whether new is slower than old, or whether it is noise");
}

Result<void> AggregateCommand::run(toolkit::Messages& messages) const {
  const SummaryWish wish{.input = input, .selection = selection, .analysis = analysis};
  std::vector<NamedSummary> summaries;
  const auto load = [&](const std::string& word) -> Result<void> {
    MM_TRY(NamedSummary summary,
           load_named(word, wish, fmt::format("run {}", summaries.size() + 1), messages));
    summaries.push_back(std::move(summary));
    return {};
  };
  MM_TRY(auto words, toolkit::list_inputs(input));
  MM_CHECK(toolkit::visit_inputs(words, load, messages));
  const std::size_t run_count = summaries.size();
  for (const std::string& word : against) MM_CHECK(load(word));
  MM_CHECK(refuse_overwriting(summaries, report.output.path));
  const Column& column = of != nullptr ? *of : *find_column("self_time");
  MM_TRY(const analyze::Comparison comparison, compare(summaries, column));
  const Aggregate values = aggregate(comparison, summaries, run_count, column);
  return report.write_report_to(
      report.output.path, messages, [&](const Looks& looks, toolkit::Sink& sink) {
        return write_aggregate({.summaries = summaries, .aggregate = values, .top = top},
                               looks, sink);
      });
}

}  // namespace mm::summarize
