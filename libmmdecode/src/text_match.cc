// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Regular expressions of the standard library, made safe: its usual way of matching calls
// itself for each character (50,000 of them overflow the stack) and tries every way to
// repeat a group (which takes years for "(a+)+b").
#include "mmdecode/text_match.h"

#include <algorithm>
#include <regex>
#include <utility>

namespace mm::decode {
namespace {

namespace flags = std::regex_constants;

// GCC's library can follow all ways at once instead, in time linear in the text; four
// times as slow for texts of everyday length. (libc++ gives up when it becomes too much.)
#ifdef __GLIBCXX__
constexpr auto kAllWaysAtOnce = flags::__polynomial;
#else
constexpr auto kAllWaysAtOnce = flags::ECMAScript;
#endif
constexpr auto kSyntax = flags::ECMAScript | flags::nosubs;

/// Up to here one step back at a time is safe and fast, if only one thing is repeated.
constexpr std::size_t kShortText = 1000;
/// Groups within groups are read by functions that call each other.
constexpr std::size_t kLongestPattern = 1000;

/// Whether at most one thing is repeated, and that is no group. Escaped characters are
/// taken for what they are not, which is slower and nothing else.
bool repeats_little(std::string_view pattern) {
  constexpr std::string_view kQuantifiers = "*+?{";
  const auto is_quantifier = [&](char c) {
    return kQuantifiers.find(c) != kQuantifiers.npos;
  };
  if (std::ranges::count_if(pattern, is_quantifier) > 1) return false;
  const std::size_t at = pattern.find_first_of(kQuantifiers);
  return at == std::string_view::npos || at == 0 || pattern[at - 1] != ')';
}

}  // namespace

class TextMatch::Expression {
 public:
  /// Throws std::regex_error.
  explicit Expression(const std::string& pattern)
      : one_way_(pattern, kSyntax),
        // One attempt that may start anywhere, for an attempt at each place would take
        // time by the square of the text.
        all_ways_("[\\s\\S]*?(?:" + pattern + ")", kSyntax | kAllWaysAtOnce),
        repeats_little_(repeats_little(pattern)) {}

  bool is_found_in(std::string_view text) const {
    return repeats_little_ && text.size() <= kShortText
               ? std::regex_search(text.begin(), text.end(), one_way_)
               : std::regex_search(text.begin(), text.end(), all_ways_,
                                   flags::match_continuous);
  }

 private:
  std::regex one_way_;
  std::regex all_ways_;
  bool repeats_little_;
};

Result<TextMatch> TextMatch::parse(std::string_view pattern) {
  TextMatch match;
  const bool is_expression =
      pattern.size() >= 2 && pattern.starts_with('/') && pattern.ends_with('/');
  if (!is_expression) {
    match.substring_ = pattern;
    return match;
  }
  const std::string inner{pattern.substr(1, pattern.size() - 2)};
  if (inner.size() > kLongestPattern) {
    return Error{.code = ErrorCode::kUsage,
                 .detail = "a regular expression of more than " +
                           std::to_string(kLongestPattern) + " bytes"};
  }
  try {
    match.expression_ = std::make_shared<const Expression>(inner);
  } catch (const std::regex_error& error) {
    return Error{.code = ErrorCode::kUsage,
                 .detail = "'" + inner + "' is no regular expression: " + error.what()};
  }
  return match;
}

bool TextMatch::matches(std::string_view text) const {
  if (!expression_) return text.find(substring_) != std::string_view::npos;
  try {
    return expression_->is_found_in(text);
  } catch (const std::regex_error&) {
    return false;  // too complex for this text; the standard allows it to say so
  }
}

}  // namespace mm::decode
