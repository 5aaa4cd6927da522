// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "items_command.h"

#include "advice.h"
#include "open_events.h"
#include "told.h"

namespace mm::summarize {
namespace {

using analyze::ItemLevel;

constexpr const char* kSentence =
    "Show which crates, modules and items of the compiled program took the time.";

void add_levels(toolkit::Command& command, ItemLevel& level) {
  using enum ItemLevel;
  command.add({
      .names = "--by",
      .value = "LEVEL",
      .help = "add up by crate, module, item, generic (items and how many instances they "
              "have), macro (procedural ones) or cgu (codegen units) (default item)",
      .group = "Rows",
      .take = toolkit::one_of(level, {{"item", kItem},
                                      {"crate", kCrate},
                                      {"module", kModule},
                                      {"generic", kGeneric},
                                      {"macro", kMacro},
                                      {"cgu", kCodegenUnit}}
         )
  });
}

void note_missing_arguments(const std::string& path, const analyze::Items& items,
                            toolkit::Messages& messages) {
  if (items.interval_count == 0 || items.argument_count > 0) return;
  messages.note(path,
                "it was recorded without arguments, which name the items; record again "
                "with -Zself-profile-events=default,args (add llvm for the passes of "
                "LLVM)");
}

}  // namespace

void ItemsCommand::add_to(toolkit::Cli& cli) {
  toolkit::Command& command =
      cli.add_command("items", kSentence, [this, &cli] { return run(cli.messages()); });
  input.advice_on_several = kAdviceOnSeveral;
  input.add_to(command);
  add_levels(command, level);
  rows.add_to(command);
  report.add_to(command);
  queries.add_to(command);
  selection.add_to(command);
  analysis.add_to(command);
  command.add_example("summarize items --by crate demo-0012345",
                      "show what each crate cost");
  command.add_example("summarize items --query typeck --top 10 demo-0012345",
                      "show the functions that took longest to check");
}

Result<void> ItemsCommand::run(toolkit::Messages& messages) const {
  MM_TRY(const toolkit::Input opened,
         toolkit::Input::open(input.paths.front(), input, messages));
  MM_CHECK(toolkit::refuse_overwriting(opened, report.output.path));
  MM_TRY(const decode::Profile profile, open_events(opened, input, selection, "items"));
  MM_TRY(decode::Selection selected, queries.narrowed(selection.selection));
  MM_TRY(const analyze::Items items,
         with_path(opened.path(),
                   analyze::add_up_items(profile, {.level = level,
                                                   .selection = std::move(selected),
                                                   .all_threads = analysis.all_threads,
                                                   .jobs = analysis.jobs})));
  tell(opened.path(), profile, items, messages);
  note_missing_arguments(opened.path(), items, messages);
  if (items.rows.empty() && items.unnamed.event_count == 0 &&
      items.unselected.self_time > 0) {
    note_nothing_selected(opened.path(), messages);
  }
  return report.write_report_to(report.output.path, messages,
                                [&](const Looks& looks, toolkit::Sink& sink) {
                                  return write_items(items, level, rows, looks, sink);
                                });
}

}  // namespace mm::summarize
