// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The error table keeps the form that scripts and messages rely on. spec_test compares
// its codes, names and classes with the text.
#include "mmformat/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace mm {
namespace {

std::vector<ErrorInfo> errors() {
  const auto [first, last] = error_table();
  return {first, last};
}

int number(const ErrorInfo& error) {
  return static_cast<int>(error.code);
}

/// "kNotAProfile" to "not-a-profile".
std::string kebab(std::string_view enumerator) {
  std::string name;
  for (const char letter : enumerator.substr(1)) {
    const auto byte = static_cast<unsigned char>(letter);
    if (std::isupper(byte) != 0 && !name.empty()) name += '-';
    name += static_cast<char>(std::tolower(byte));
  }
  return name;
}

/// The enumerators of ErrorCode as error.h spells them: number to name.
std::map<int, std::string> enumerators() {
  const std::ifstream file{std::filesystem::path{MM_SPEC_DIR} /
                           "include/mmformat/error.h"};
  std::ostringstream content;
  if (file) content << file.rdbuf();
  const std::string text = content.str();
  const std::regex enumerator{R"(\n  (k\w+) = (\d+),)"};
  std::map<int, std::string> found;
  for (auto at = std::sregex_iterator{text.begin(), text.end(), enumerator};
       at != std::sregex_iterator{}; ++at) {
    found[std::stoi((*at)[2])] = (*at)[1];
  }
  return found;
}

TEST(ErrorTable, HasARowForEveryEnumeratorUnderItsName) {
  std::map<int, std::string> expected;
  for (const auto& [code, name] : enumerators()) expected[code] = kebab(name);
  std::map<int, std::string> actual;
  for (const ErrorInfo& error : errors()) actual[number(error)] = error.name;
  EXPECT_GT(expected.size(), 40U);
  EXPECT_EQ(actual, expected);
}

TEST(ErrorTable, AscendsSoThatLookUpFindsEveryRow) {
  int last = 0;
  for (const ErrorInfo& error : errors()) {
    EXPECT_GT(number(error), last);
    last = number(error);
    EXPECT_EQ(error_info(error.code).name, error.name);
  }
}

TEST(ErrorTable, NumbersOfCodesThatAreGoneStayFree) {
  for (const ErrorInfo& error : errors()) EXPECT_NE(number(error), 104) << error.name;
}

TEST(ErrorTable, DefectsOfOldVersionsHaveTheNumbersThatWerePublished) {
  EXPECT_EQ(number(error_info(ErrorCode::kVersionMix)), 108);
  EXPECT_EQ(number(error_info(ErrorCode::kStartWithoutEnd)), 208);
  EXPECT_EQ(number(error_info(ErrorCode::kEndWithoutStart)), 413);
  EXPECT_EQ(number(error_info(ErrorCode::kBadRecordType)), 414);
  EXPECT_EQ(number(error_info(ErrorCode::kTimeBeyondLimit)), 415);
  EXPECT_EQ(number(error_info(ErrorCode::kBadStringPiece)), 416);
}

TEST(ErrorTable, GroupsHaveOneClass) {
  const std::map<int, DamageClass> classes{
      {1, DamageClass::kRefused},
      {2, DamageClass::kShort  },
      {3, DamageClass::kCorrupt},
      {4, DamageClass::kLocal  },
      {5, DamageClass::kNone   },
      {6, DamageClass::kNone   },
      {7, DamageClass::kNone   },
      {8, DamageClass::kNone   }
  };
  for (const ErrorInfo& error : errors()) {
    EXPECT_EQ(error.damage, classes.at(number(error) / 100)) << error.name;
  }
}

TEST(ErrorTable, NamesAreUniqueWordsForScripts) {
  std::set<std::string_view> names;
  const std::regex kebab_case{"[a-z][a-z0-9]*(-[a-z0-9]+)*"};
  for (const ErrorInfo& error : errors()) {
    EXPECT_TRUE(names.insert(error.name).second) << error.name;
    EXPECT_TRUE(std::regex_match(std::string{error.name}, kebab_case)) << error.name;
  }
}

/// Whether a text can stand inside a message: one line, lower case, no full stop.
bool fits_into_a_line(std::string_view text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (std::isupper(first) != 0 || std::isspace(first) != 0) return false;
  return text.find_first_of("\n\t") == std::string_view::npos && text.back() != '.' &&
         text.back() != ' ' && text.find("  ") == std::string_view::npos;
}

TEST(ErrorTable, SentencesFitBetweenPathAndOffset) {
  std::set<std::string_view> sentences;
  for (const ErrorInfo& error : errors()) {
    ASSERT_FALSE(error.sentence.empty()) << error.name;
    EXPECT_TRUE(fits_into_a_line(error.sentence)) << error.name << ": " << error.sentence;
    EXPECT_TRUE(sentences.insert(error.sentence).second) << error.name;
    EXPECT_EQ(error.sentence.find(" at byte "), std::string_view::npos) << error.name;
    EXPECT_LE(error.sentence.size(), 90U) << error.name;
  }
}

TEST(ErrorTable, HelpSaysWhatToDo) {
  for (const ErrorInfo& error : errors()) {
    if (error.help.empty()) {
      // What the machine refuses is in the detail; a damaged profile is in our hands.
      EXPECT_EQ(error.damage, DamageClass::kNone) << error.name;
      continue;
    }
    EXPECT_TRUE(fits_into_a_line(error.help)) << error.name << ": " << error.help;
    EXPECT_NE(error.help, error.sentence);
  }
}

TEST(ErrorMessage, NamesPathSentenceAndOffset) {
  Error error{.code = ErrorCode::kEmptyPage, .offset = 0x1f, .detail = {}, .path = "a.b"};
  const std::string sentence{error_info(ErrorCode::kEmptyPage).sentence};
  EXPECT_EQ(error.message(), "a.b: " + sentence + " at byte 0x1f");
  error.offset.reset();
  EXPECT_EQ(error.message(), "a.b: " + sentence);
  error.path.clear();
  EXPECT_EQ(error.message(), sentence);
}

TEST(ErrorMessage, DetailReplacesTheSentence) {
  const Error error{.code = ErrorCode::kBadPageTag,
                    .offset = UINT64_MAX,
                    .detail = "unknown page tag 7",
                    .path = "p"};
  EXPECT_EQ(error.message(), "p: unknown page tag 7 at byte 0xffffffffffffffff");
  EXPECT_EQ(error.help(), error_info(ErrorCode::kBadPageTag).help);
}

TEST(ErrorMessage, OffsetZeroIsAnOffset) {
  const Error error{
      .code = ErrorCode::kNotAProfile, .offset = 0, .detail = {}, .path = {}};
  EXPECT_TRUE(error.message().ends_with(" at byte 0x0")) << error.message();
}

}  // namespace
}  // namespace mm
