// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The damage tables of semantics.md and mm_profdata.md equal the error table.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "mmformat/error.h"
#include "mmformat/spec_rule.h"
#include "spec_document.h"

namespace mm::spec {
namespace {

using std::filesystem::path;
using testing::Contains;
using testing::ElementsAre;
using testing::SizeIs;

const path kSpec{MM_SPEC_DIR};

constexpr std::string_view class_name(DamageClass damage) {
  switch (damage) {
    case DamageClass::kNone:
      return "none";
    case DamageClass::kRefused:
      return "refused";
    case DamageClass::kShort:
      return "short";
    case DamageClass::kCorrupt:
      return "corrupt";
    case DamageClass::kLocal:
      return "local";
  }
  return "";
}

std::vector<ErrorInfo> errors() {
  const auto [first, last] = error_table();
  return {first, last};
}

// Every defect of a profile breaks a section that the text has.
TEST(SpecRule, IsATitleOfTheText) {
  auto titles = Document::read(kSpec / "mm_profdata.md").headings;
  const auto of_live = Document::read(kSpec / "live_files.md").headings;
  titles.insert(titles.end(), of_live.begin(), of_live.end());
  for (const ErrorInfo& error : errors()) {
    if (error.damage == DamageClass::kNone) {
      EXPECT_EQ(spec_rule(error.code), "") << error.name;
    } else {
      EXPECT_THAT(titles, Contains(std::string{spec_rule(error.code)})) << error.name;
    }
  }
}

TEST(DamageTable, HasEveryErrorInItsClass) {
  const auto tables = Document::read(kSpec / "semantics.md").tables_of("Damage", "code");
  ASSERT_THAT(tables, SizeIs(1));
  std::vector<std::vector<std::string>> expected;
  for (const ErrorInfo& error : errors()) {
    expected.push_back({std::to_string(static_cast<int>(error.code)),
                        std::string{error.name}, std::string{class_name(error.damage)}});
  }
  std::vector<std::vector<std::string>> actual = tables[0].rows;
  for (auto& row : actual) row.resize(3);
  EXPECT_EQ(actual, expected);
}

TEST(DamageTable, TheTextNamesNoErrorThatDoesNotExist) {
  // `bad-record-type` and the like, in the text between the tables as well.
  const std::regex word{R"(`([a-z]+(-[a-z0-9]+)+)`)"};
  std::vector<std::string> names{"wall-time", "unknown-crate"};
  for (const ErrorInfo& error : errors()) names.emplace_back(error.name);
  std::size_t found = 0;
  const std::string text = read_text(kSpec / "mm_profdata.md");
  for (auto at = std::sregex_iterator{text.begin(), text.end(), word};
       at != std::sregex_iterator{}; ++at, ++found) {
    EXPECT_THAT(names, Contains((*at)[1].str()));
  }
  EXPECT_GT(found, 20U);
}

TEST(DamageTable, SaysWhatBecomesOfWhatIsRead) {
  const auto tables = Document::read(kSpec / "semantics.md").tables_of("Damage", "code");
  ASSERT_THAT(tables, SizeIs(1));
  for (const auto& row : tables[0].rows) {
    const bool is_read = row[2] == "short" || row[2] == "corrupt" || row[2] == "local";
    EXPECT_EQ(!row[3].empty(), is_read) << row[1];
  }
}

TEST(DamageTable, ClassesAreThoseOfTheCode) {
  const auto tables =
      Document::read(kSpec / "semantics.md").tables_of("Damage", "what it is");
  ASSERT_THAT(tables, SizeIs(1));
  EXPECT_THAT(tables[0].column("class"),
              ElementsAre("refused", "corrupt", "short", "local", "none"));
}

TEST(RefusalTables, ListAllRefusedAndAllCorrupt) {
  const auto tables = Document::read(kSpec / "mm_profdata.md")
                          .tables_of("What a reader must refuse", "error");
  ASSERT_THAT(tables, SizeIs(2));
  std::map<DamageClass, std::vector<std::string>> names;
  for (const ErrorInfo& error : errors()) {
    names[error.damage].emplace_back(error.name);
  }
  EXPECT_EQ(tables[0].column("error"), names[DamageClass::kRefused]);
  EXPECT_EQ(tables[1].column("error"), names[DamageClass::kCorrupt]);
}

}  // namespace
}  // namespace mm::spec
