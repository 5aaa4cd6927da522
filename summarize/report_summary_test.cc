// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "report_summary.h"

#include <gtest/gtest.h>

#include <sstream>

#include "toolkit/text.h"

namespace mm::summarize {
namespace {

LoadedSummary sample() {
  LoadedSummary loaded;
  loaded.summary.counter = decode::wall_time_counter();
  loaded.summary.rows = {
      {.label = "typeck",
       .time = 900,
       .inclusive_time = 800,
       .self_time = 600,
       .invocation_count = 3,
       .number_of_cache_misses = 3,
       .number_of_cache_hits = 1'200},
      {.label = "expand_crate",
       .time = 300,
       .inclusive_time = 300,
       .self_time = 300,
       .invocation_count = 1,
       .number_of_cache_misses = 1},
      {.label = "a,b",
       .time = 50,
       .inclusive_time = 50,
       .self_time = 50,
       .invocation_count = 1,
       .number_of_cache_misses = 1,
       .blocked_time = 20}
  };
  loaded.summary.total_time = 1'000;
  loaded.summary.wall_time = 1'000;
  loaded.summary.covered_time = 950;
  loaded.summary.busy_time = 930;
  return loaded;
}

std::string report(const LoadedSummary& loaded, const SummaryView& view,
                   const Looks& looks = {}) {
  toolkit::StringSink sink;
  write_report(loaded, view, looks, sink);
  return sink.text();
}

TEST(Report, ShowsAllRowsAndTheTotal) {
  EXPECT_EQ(report(sample(), {}),
            "Item          Self time  % of total time  Incl. time  Item count  Cache "
            "hits  Blocked time\n"
            "----------------------------------------------------------------------------"
            "--------------\n"
            "typeck            600ns           60.00%       800ns           3       "
            "1,200           0ns\n"
            "expand_crate      300ns           30.00%       300ns           1           "
            "0           0ns\n"
            "a,b                50ns            5.00%        50ns           1           "
            "0          20ns\n"
            "----------------------------------------------------------------------------"
            "--------------\n"
            "Total             950ns           95.00%                       5       "
            "1,200          20ns\n"
            "Total cpu time: 1.00us (sum over threads; wall 1.00us, busy 930ns)\n");
}

TEST(Report, SaysWhatWasCut) {
  SummaryView view{.top = 1};
  view.columns = *parse_columns("label,self_time,invocation_count");
  EXPECT_EQ(report(sample(), view),
            "Item                 Self time  Item count\n"
            "------------------------------------------\n"
            "typeck                   600ns           3\n"
            "------------------------------------------\n"
            "... 2 more (35.00%)      350ns           2\n"
            "Total                    950ns           5\n"
            "Total cpu time: 1.00us (sum over threads; wall 1.00us, busy 930ns)\n");
}

TEST(Report, PercentAboveIsInclusive) {
  EXPECT_EQ(choose_rows(sample().summary, {.percent_above = 30}).shown.size(), 2U);
  EXPECT_EQ(choose_rows(sample().summary, {.percent_above = 30.001}).shown.size(), 1U);
  EXPECT_EQ(choose_rows(sample().summary, {.percent_above = 100}).cut_count, 3U);
  EXPECT_EQ(choose_rows(sample().summary, {.top = 0}).cut.self_time, 950U);
}

TEST(Report, SortsByAnyColumnWithTiesByLabel) {
  const auto order = [](const char* column) {
    std::string labels;
    for (const auto& row :
         choose_rows(sample().summary, {.sort = find_column(column)}).shown) {
      labels += row.label + ' ';
    }
    return labels;
  };
  EXPECT_EQ(order("label"), "a,b expand_crate typeck ");
  EXPECT_EQ(order("blocked_time"), "a,b expand_crate typeck ");
  EXPECT_EQ(order("invocation_count"), "typeck a,b expand_crate ");
  EXPECT_EQ(order("percent"), "typeck expand_crate a,b ");
}

TEST(Report, TimesAsPercent) {
  SummaryView view;
  view.columns = *parse_columns("label,inclusive_time,invocation_count");
  const std::string text = report(sample(), view, {.is_in_percent = true});
  EXPECT_NE(text.find("typeck            80.00%           3\n"), std::string::npos)
      << text;
}

TEST(Report, AnEmptyProfileHasNoNan) {
  LoadedSummary empty;
  empty.summary.counter = decode::wall_time_counter();
  EXPECT_EQ(report(empty, {}),
            "Item   Self time  % of total time  Incl. time  Item count\n"
            "---------------------------------------------------------\n"
            "---------------------------------------------------------\n"
            "Total        0ns            0.00%                       0\n"
            "Total cpu time: 0ns (sum over threads; wall 0ns, busy 0ns)\n");
}

TEST(Report, NeverPrintsADurationForACount) {
  LoadedSummary counted = sample();
  counted.summary.counter = {.name = "instructions:u", .units = {{"instructions", 1}}};
  counted.summary.artifact_sizes = {
      {"object_file", 123'456}
  };
  const std::string text = report(counted, {}, {.unit = toolkit::TimeUnit::kMs});
  EXPECT_EQ(text.find("ns"), text.find("nstructions"));  // only inside the word
  EXPECT_EQ(text.find("ms"), std::string::npos);
  EXPECT_EQ(text.find(" time"), std::string::npos) << text;
  EXPECT_NE(text.find("Total instructions:u: 1,000 instructions (sum over threads; "
                      "span 1,000, busy 930)"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("object_file        123,456\n"), std::string::npos) << text;
}

TEST(Report, CsvHoldsRawNumbersUnderTheJsonKeys) {
  EXPECT_EQ(report(sample(), {.top = 1}, {.format = Format::kCsv}),
            "label,time,self_time,number_of_cache_misses,number_of_cache_hits,"
            "invocation_count,blocked_time,incremental_load_time,"
            "incremental_hashing_time,inclusive_time_ns\r\n"
            "typeck,900,600,3,1200,3,0,0,0,800\r\n");
  SummaryView view{.sort = find_column("label")};
  view.columns = *parse_columns("label,percent");
  EXPECT_EQ(report(sample(), view, {.format = Format::kCsv}).substr(0, 29),
            "label,percent\r\n\"a,b\",5.000000");
}

TEST(Report, MarkdownIsOneTableAndTheTotalLine) {
  SummaryView view{.top = 1};
  view.columns = *parse_columns("label,self_time");
  EXPECT_EQ(report(sample(), view, {.format = Format::kMarkdown}),
            "| Item | Self time |\n| --- | ---: |\n| typeck | 600ns |\n"
            "| ... 2 more (35.00%) | 350ns |\n| Total | 950ns |\n\n"
            "Total cpu time: 1.00us (sum over threads; wall 1.00us, busy 930ns)\n");
}

TEST(Report, WithoutInclusiveTimesItShowsTimes) {
  LoadedSummary loaded = sample();
  loaded.has_inclusive = false;
  loaded.has_spans = false;
  const std::string text = report(loaded, {});
  EXPECT_EQ(text.find("Incl."), std::string::npos);
  EXPECT_NE(text.find("  900ns  "), std::string::npos);
  EXPECT_TRUE(text.ends_with("\nTotal cpu time: 1.00us\n")) << text;
}

TEST(Report, FitsANarrowTerminalByHidingColumns) {
  toolkit::StringSink sink;
  const auto hidden = write_report(sample(), {}, {.width = 50, .is_utf8 = true}, sink);
  EXPECT_EQ(hidden, std::vector<std::string>{"Blocked time"});
  std::istringstream lines{sink.text()};
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("Total cpu")) continue;
    EXPECT_LE(toolkit::display_width(line), 50U);
  }
}

TEST(Report, ColumnsThatWereAskedForAreNotHidden) {
  SummaryView view;
  view.columns = *parse_columns("label,blocked_time,incremental_load_time,blocked_time");
  toolkit::StringSink sink;
  EXPECT_TRUE(write_report(sample(), view, {.width = 20}, sink).empty());
}

}  // namespace
}  // namespace mm::summarize
