// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "report_table.h"

#include <gtest/gtest.h>

#include <limits>

namespace mm::summarize {
namespace {

// One column of each shape and sign, a row of each sort, a footer.
ReportTable sample() {
  return {
      .columns = {{.name = "label", .header = "Item"},
                  {.name = "self_ns", .header = "{}", .shape = Shape::kTime},
                  {.name = "delta_ns", .header = "Delta {}", .shape = Shape::kTime},
                  {.name = "count", .header = "Runs", .shape = Shape::kCount},
                  {.name = "change",
                   .header = "Change",
                   .shape = Shape::kPercent,
                   .may_hide = true,
                   .shows_sign = true}},
      .rows = {{"a,b", std::uint64_t{1'500}, std::int64_t{-500}, std::uint64_t{3}, -25.0},
                  {"new", std::uint64_t{70}, std::int64_t{70}, Value{}, Value{}},
                  {"same", std::uint64_t{9}, std::int64_t{0}, std::uint64_t{1}, 0.0}},
      .footers = {{"Total", std::uint64_t{1'579}, Value{}, std::uint64_t{4}, Value{}}                                             }
  };
}

std::string text_of(const ReportTable& table, const Looks& looks,
                    std::string counter = "wall-time") {
  decode::Counter of = decode::wall_time_counter();
  if (counter != of.name) of = {.name = counter, .units = {{"instructions", 1}}};
  toolkit::StringSink sink;
  write_table(table, Cells{of, /*whole=*/2'000, looks}, looks, sink);
  return sink.text();
}

TEST(ReportTable, ShowsSignsOfChangesAndMarksWhatIsNotThere) {
  EXPECT_EQ(text_of(sample(), {}),
            "Item     Time  Delta time  Runs   Change\n"
            "----------------------------------------\n"
            "a,b    1.50us      -500ns     3  -25.00%\n"
            "new      70ns       +70ns     -        -\n"
            "same      9ns         0ns     1   +0.00%\n"
            "----------------------------------------\n"
            "Total  1.58us                 4\n");
}

TEST(ReportTable, TimesArePercentOfTheWholeWhereAsked) {
  EXPECT_EQ(text_of(sample(), {.format = Format::kMarkdown, .is_in_percent = true}),
            "| Item | Time | Delta time | Runs | Change |\n"
            "| --- | ---: | ---: | ---: | ---: |\n"
            "| a,b | 75.00% | -25.00% | 3 | -25.00% |\n"
            "| new | 3.50% | +3.50% | - | - |\n"
            "| same | 0.45% | 0.00% | 1 | +0.00% |\n"
            "| Total | 78.95% |  | 4 |  |\n");
}

TEST(ReportTable, CountsOfACounterHaveNoUnit) {
  const std::string text = text_of(sample(), {}, "instructions:u");
  EXPECT_NE(text.find("Item   Instructions  Delta instructions"), std::string::npos)
      << text;
  EXPECT_NE(text.find("a,b           1,500                -500"), std::string::npos)
      << text;
}

TEST(ReportTable, CsvHasRawNumbersAndNoFooter) {
  toolkit::StringSink sink;
  write_csv(sample(), sink);
  EXPECT_EQ(sink.text(),
            "label,self_ns,delta_ns,count,change\r\n"
            "\"a,b\",1500,-500,3,-25.000000\r\n"
            "new,70,70,,\r\n"
            "same,9,0,1,0.000000\r\n");
}

TEST(ReportTable, JsonLeavesOutWhatIsNotThereAndPercentages) {
  toolkit::StringSink sink;
  toolkit::JsonWriter json{sink};
  write_json_rows(sample(), json);
  EXPECT_EQ(sink.text(),
            "[\n{\"label\":\"a,b\",\"self_ns\":1500,\"delta_ns\":-500,\"count\":3},\n"
            "{\"label\":\"new\",\"self_ns\":70,\"delta_ns\":70},\n"
            "{\"label\":\"same\",\"self_ns\":9,\"delta_ns\":0,\"count\":1}\n]");
}

TEST(ReportTable, TheSmallestDifferenceHasItsMagnitude) {
  ReportTable table{.columns = {{.name = "d", .header = "D", .shape = Shape::kCount}},
                    .rows = {{std::numeric_limits<std::int64_t>::min()}}};
  EXPECT_NE(text_of(table, {}).find("-9,223,372,036,854,775,808"), std::string::npos);
}

TEST(ReportTable, ANarrowTerminalHidesWhatMayHide) {
  const Looks looks{.width = 34};
  toolkit::StringSink sink;
  const Cells cells{decode::wall_time_counter(), 2'000, looks};
  EXPECT_EQ(write_table(sample(), cells, looks, sink),
            std::vector<std::string>{"Change"});
}

}  // namespace
}  // namespace mm::summarize
