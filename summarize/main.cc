// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "items_command.h"
#include "slowest_command.h"
#include "summarize/builds/build_command.h"
#include "summarize/compare/aggregate_command.h"
#include "summarize/compare/diff_command.h"
#include "summarize/what_if/what_if_command.h"
#include "summary_command.h"
#include "tree_command.h"

int main(int argc, char** argv) {
  using namespace mm;
  toolkit::Cli cli{
      "summarize",
      "Show where the time of a rustc self-profile went, by query and activity."};
  summarize::SummaryCommand summary;
  summary.add_to(cli);
  summarize::ItemsCommand items;
  items.add_to(cli);
  summarize::TreeCommand tree;
  tree.add_to(cli);
  summarize::SlowestCommand slowest;
  slowest.add_to(cli);
  summarize::DiffCommand diff;
  diff.add_to(cli);
  summarize::AggregateCommand aggregate;
  aggregate.add_to(cli);
  summarize::BuildCommand build;
  build.add_to(cli);
  summarize::WhatIfCommand what_if;
  what_if.add_to(cli);
  cli.add_paragraph(
      "Without a command the report has a row for each label: how long it took itself "
      "(without "
      "what it called), and how often it ran. Rows add up to the time that events cover. "
      "The "
      "commands ask otherwise: by what was compiled, by chains of calls, event by event, "
      "or over "
      "several profiles.");
  cli.add_paragraph(
      "A saved analysis (--json) is accepted wherever a profile is, also one of the Rust "
      "suite.");
  return cli.run(argc, argv, [&] { return summary.run(cli.messages()); });
}
