// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/text_match.h"

#include <gtest/gtest.h>

#include <regex>
#include <string>
#include <vector>

#include "testing/chance.h"

namespace mm::decode {
namespace {

TextMatch match(std::string_view pattern) {
  return TextMatch::parse(pattern).value();
}

ErrorCode refusal(const std::string& pattern) {
  const auto parsed = TextMatch::parse(pattern);
  return parsed ? ErrorCode{} : parsed.error().code;
}

TEST(TextMatch, FindsSubstringsAndExpressions) {
  EXPECT_TRUE(match("type").matches("typeck"));
  EXPECT_FALSE(match("^type").matches("typeck")) << "plain text has no anchors";
  EXPECT_TRUE(match("/^type(ck)?$/").matches("typeck"));
  EXPECT_FALSE(match("/^ck/").matches("typeck"));
  EXPECT_TRUE(match("/").matches("a/b")) << "one slash is text";
  EXPECT_TRUE(match("").matches("anything"));
}

TEST(TextMatch, RefusesABrokenExpression) {
  EXPECT_EQ(refusal("/(/"), ErrorCode::kUsage);
  EXPECT_EQ(refusal("/a)(b/"), ErrorCode::kUsage) << "sound only inside of a group";
  EXPECT_EQ(refusal("/(a)\\1/"), ErrorCode::kUsage) << "a reference to a group";
}

TEST(TextMatch, RefusesAnEndlessExpression) {
  EXPECT_EQ(refusal("/" + std::string(100'000, '(') + "/"), ErrorCode::kUsage);
  const auto nested = [](std::size_t depth) {
    return "/" + std::string(depth, '(') + std::string(depth, ')') + "/";
  };
  EXPECT_EQ(refusal(nested(490)), ErrorCode::kUsage);
  EXPECT_TRUE(match(nested(100)).matches("a"));
  EXPECT_EQ(refusal("/(a?){12000}x/"), ErrorCode::kUsage);
  EXPECT_EQ(refusal("/((ab){99}c){99}/"), ErrorCode::kUsage);
  EXPECT_EQ(refusal("/a{99999999999999999999}/"), ErrorCode::kUsage);
  EXPECT_TRUE(match("/a.{0,200}b.{0,200}c{3}/").matches("a b ccc"));
}

// The library's own way overflows the stack from 50,000 characters on.
TEST(TextMatch, LooksThroughTextsOfAnyLength) {
  const std::string text(200'000, 'a');
  for (const char* const pattern : {"/a*b/", "/.*x/", "/(a|b)*c/", "/^a.*b$/"}) {
    EXPECT_FALSE(match(pattern).matches(text)) << pattern;
  }
  for (const char* const pattern :
       {"/a*b/", "/.*b/", "/(a|c)*b/", "/^a.*b$/", "/a$|b$/"}) {
    EXPECT_TRUE(match(pattern).matches(text + "b")) << pattern;
  }
}

// Where every way to repeat is tried, 40 characters take an hour.
TEST(TextMatch, IsNotLedIntoRepeatingInAllWays) {
  for (const std::size_t size : {40U, 900U, 5000U}) {
    const std::string text(size, 'a');
    for (const char* const pattern :
         {"/(a+)+b/", "/(a|aa)*b/", "/a*a*a*a*a*a*b/", "/(a?){30}b/", "/(a*)*b/"}) {
      EXPECT_FALSE(match(pattern).matches(text)) << pattern << " of " << size;
    }
  }
}

// Random expressions and texts, against the library alone. A text beyond 256 characters
// is looked at in the other way, so each is also asked with what no expression finds.
TEST(TextMatch, FindsWhatTheLibraryFinds) {
  testing::Chance chance{testing::first_test_seed()};
  const std::vector<std::string> pieces{"a",    "b",     ".",      "a*", "b+",
                                        "[ab]", "[^a]",  "(a|bc)", "c?", "^",
                                        "$",    "(?=b)", "(?!a)",  "|",  "\\b"};
  const std::string rest = "\n" + std::string(1000, '\n');
  std::size_t found = 0;
  for (int i = 0; i < 3000; ++i) {
    std::string pattern;
    for (std::uint64_t n = 1 + chance.below(5); n > 0; --n) pattern += chance.of(pieces);
    std::string text;
    for (std::uint64_t n = chance.below(8); n > 0; --n) text += "abc "[chance.below(4)];
    const std::regex expression{pattern};
    const bool is_found = std::regex_search(text, expression);
    found += is_found ? 1 : 0;
    const TextMatch ours = match("/" + pattern + "/");
    ASSERT_EQ(ours.matches(text), is_found) << pattern << " in " << text;
    text += rest;
    ASSERT_EQ(ours.matches(text), std::regex_search(text, expression))
        << pattern << " in " << text;
  }
  EXPECT_GT(found, 500U);
  EXPECT_LT(found, 2900U);
}

}  // namespace
}  // namespace mm::decode
