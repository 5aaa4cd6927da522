// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "diff_command.h"

#include <fmt/format.h>

#include <cmath>

#include "diff_report.h"
#include "toolkit/units.h"

namespace mm::summarize {
namespace {

constexpr int kIsAbove = 3;

std::string default_name(std::size_t i, std::size_t count) {
  if (i == 0) return "base";
  return count == 2 ? "change" : fmt::format("change {}", i);
}

/// Says which totals are above the limit. @return whether any is.
bool say_above(const Diff& diff, toolkit::Messages& messages) {
  const std::vector<std::uint64_t>& totals = diff.rows.totals;
  bool is_above = false;
  for (std::size_t i = 1; i < totals.size(); ++i) {
    const double percent = percent_above(totals[0], totals[i]);
    if (percent <= *diff.options.fail_above) continue;
    is_above = true;
    messages.note(
        diff.summaries[i].path,
        fmt::format("its total {} is {}, more than {} %", diff.options.column().name,
                    std::isinf(percent)
                        ? "not 0, as the base's is"
                        : fmt::format("{:.2f} % above the base's", percent),
                    *diff.options.fail_above));
  }
  return is_above;
}

}  // namespace

void DiffCommand::add_to(toolkit::Cli& cli) {
  toolkit::Command& command =
      cli.add_command("diff", "Show what is different from the first profile.",
                      [this, &cli]() -> Result<void> {
                        MM_TRY(const bool is_above, run(cli.messages()));
                        if (is_above) cli.set_exit(kIsAbove);
                        return {};
                      });
  input.add_to(command, toolkit::Arity::kBaseAndChanges);
  options.add_to(command);
  report.add_to_with_json_file(command, "the first CHANGE");
  selection.add_to(command);
  analysis.add_to(command);
  command.add_example("summarize diff before.json after.mm_profdata",
                      "compare with a saved analysis");
  command.add_example("summarize diff --fail-above 5 main=demo-1 pr=demo-2",
                      "exit with 3 where the change costs more than 5 %");
}

Result<bool> DiffCommand::run(toolkit::Messages& messages) const {
  const SummaryWish wish{.input = input, .selection = selection, .analysis = analysis};
  std::vector<NamedSummary> summaries;
  for (std::size_t i = 0; i < input.paths.size(); ++i) {
    MM_TRY(
        NamedSummary summary,
        load_named(input.paths[i], wish, default_name(i, input.paths.size()), messages));
    summaries.push_back(std::move(summary));
  }
  MM_TRY(const std::string path, report.output_path(summaries[1].stem));
  MM_CHECK(refuse_overwriting(summaries, path));
  Diff diff{.summaries = summaries, .options = options};
  MM_TRY(diff.comparison, compare(summaries, options.column()));
  diff.rows =
      choose_diff_rows(diff.comparison, {.options = options,
                                         .summary_count = summaries.size(),
                                         .has_inclusive = have_inclusive(summaries)});
  MM_CHECK(report.write_report_to(path, messages,
                                  [&](const Looks& looks, toolkit::Sink& sink) {
                                    return write_diff(diff, looks, sink);
                                  }));
  return options.fail_above && say_above(diff, messages);
}

}  // namespace mm::summarize
