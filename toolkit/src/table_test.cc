// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/table.h"

#include <gtest/gtest.h>

#include <sstream>

#include "toolkit/text.h"

namespace mm::toolkit {
namespace {

std::string text_of(const Table& table, std::optional<std::size_t> width) {
  StringSink sink;
  table.write_text(sink, width, /*is_utf8=*/false);
  return sink.text();
}

Table sample() {
  Table table{
      {{.header = "Item", .is_number = false},
       {.header = "Self time"},
       {.header = "Incremental load time", .may_hide = true}}
  };
  table.add_row({"typeck", "12.34ms", "1ns"});
  table.add_row({"a_label_with_a_rather_long_name", "1.00s", "2.00s"});
  table.add_footer({"Total", "1.01s", "2.00s"});
  return table;
}

TEST(Table, ShortensNothingOffATerminal) {
  EXPECT_EQ(text_of(sample(), std::nullopt),
            "Item                             Self time  Incremental load time\n"
            "-----------------------------------------------------------------\n"
            "typeck                             12.34ms                    1ns\n"
            "a_label_with_a_rather_long_name      1.00s                  2.00s\n"
            "-----------------------------------------------------------------\n"
            "Total                                1.01s                  2.00s\n");
}

TEST(Table, BreaksHeadersFirst) {
  EXPECT_EQ(text_of(sample(), 60),
            "                                    Self  Incremental\n"
            "Item                                time    load time\n"
            "-----------------------------------------------------\n"
            "typeck                           12.34ms          1ns\n"
            "a_label_with_a_rather_long_name    1.00s        2.00s\n"
            "-----------------------------------------------------\n"
            "Total                              1.01s        2.00s\n");
}

TEST(Table, ThenShortensTheText) {
  EXPECT_EQ(text_of(sample(), 44),
            "                           Self  Incremental\n"
            "Item                       time    load time\n"
            "--------------------------------------------\n"
            "typeck                  12.34ms          1ns\n"
            "a_label_wi...long_name    1.00s        2.00s\n"
            "--------------------------------------------\n"
            "Total                     1.01s        2.00s\n");
}

TEST(Table, ThenHidesColumnsAndSaysWhich) {
  StringSink sink;
  const auto hidden = sample().write_text(sink, 40, false);
  EXPECT_EQ(hidden, std::vector<std::string>{"Incremental load time"});
  EXPECT_EQ(sink.text().find("Incremental"), std::string::npos);
}

TEST(Table, NoLineExceedsTheTerminal) {
  for (std::size_t width = 30; width < 90; ++width) {
    std::istringstream lines{text_of(sample(), width)};
    for (std::string line; std::getline(lines, line);) {
      EXPECT_LE(display_width(line), width) << line;
    }
  }
}

TEST(Table, KeepsIndentsWhereItShortens) {
  Table table{
      {{.header = "Item", .is_number = false}, {.header = "N"}}
  };
  table.add_row({"a_rather_long_label", "1"});
  table.add_row({"    a_rather_long_label", "2"});
  table.add_row({"                     deep", "3"});
  StringSink sink;
  table.write_text(sink, 23, false);
  EXPECT_EQ(sink.text(),
            "Item                  N\n"
            "-----------------------\n"
            "a_rather_long_label   1\n"
            "    a_rathe..._label  2\n"
            "         ...    deep  3\n");
}

TEST(Table, HidesColumnsBeforeTextIsBelowItsLeastWidth) {
  const std::vector<Table::Column> columns{
      {.header = "Item", .is_number = false, .least_width = 30},
      {.header = "N"               },
      {.header = "M",    .may_hide = true                     }
  };
  Table table{columns};
  table.add_row({"a_label_of_thirty_characters_ab", "100", "1000"});
  StringSink sink;
  EXPECT_EQ(table.write_text(sink, 41, false), (std::vector<std::string>{}));
  EXPECT_EQ(table.write_text(sink, 40, false), (std::vector<std::string>{"M"}));
}

TEST(Table, AlignsWideCharactersAndEscapesControls) {
  Table table{
      {{.header = "Item", .is_number = false}, {.header = "N"}}
  };
  table.add_row({"\xe6\x97\xa5", "1"});
  table.add_row({"a\nb", "22"});
  EXPECT_EQ(text_of(table, std::nullopt),
            "Item   N\n"
            "--------\n"
            "\xe6\x97\xa5     1\n"
            "a\\nb  22\n");
}

TEST(Table, WritesMarkdownThatShowsEveryCharacter) {
  Table table{
      {{.header = "Item", .is_number = false}, {.header = "N"}}
  };
  table.add_row({"<unknown>", "1"});
  table.add_row({"a|b_c", "2"});
  StringSink sink;
  table.write_markdown(sink);
  EXPECT_EQ(sink.text(),
            "| Item | N |\n| --- | ---: |\n| \\<unknown\\> | 1 |\n| a\\|b\\_c | 2 |\n");
}

}  // namespace
}  // namespace mm::toolkit
