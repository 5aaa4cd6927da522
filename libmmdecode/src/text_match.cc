// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Regular expressions of the standard library, made safe: its usual way of matching calls
// itself for each character (50,000 of them overflow the stack) and tries every way to
// repeat a group (which takes years for "(a+)+b").
#include "mmdecode/text_match.h"

#include <algorithm>
#include <cstdint>
#include <regex>
#include <utility>
#include <vector>

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
constexpr std::size_t kShortText = 256;

constexpr std::size_t kLongestPattern = 1000;
/// Groups within groups are read by functions that call each other.
constexpr std::size_t kDeepestGroup = 100;
/// "a{3}" is made into "aaa", and each character of a text costs time by how much that
/// is.
constexpr std::uint64_t kLargestPattern = 10'000;

/// How deep the groups of a pattern are, and how large it is with its {n} written out.
/// What is in brackets, or escaped, is counted as if it were not.
struct PatternSize {
  explicit PatternSize(std::string_view pattern) {
    std::vector<std::uint64_t> groups{0};
    std::uint64_t last = 0;  // of what a quantifier would repeat
    for (std::size_t i = 0; i < pattern.size(); ++i) {
      if (pattern[i] == '(') {
        groups.push_back(0);
        depth = std::max(depth, groups.size() - 1);
        last = 0;
      } else if (pattern[i] == ')' && groups.size() > 1) {
        last = groups.back() + 1;
        groups.pop_back();
        groups.back() += last;
      } else if (pattern[i] == '{') {
        const std::uint64_t times = largest_number(pattern.substr(i + 1));
        groups.back() += std::min(last * times, kLargestPattern);
      } else {
        last = 1;
        groups.back() += last;
      }
      groups.back() = std::min(groups.back(), kLargestPattern);
    }
    for (const std::uint64_t group : groups) size += group;
  }

  std::size_t depth = 0;
  std::uint64_t size = 0;

 private:
  /// Of "3,10}...".
  static std::uint64_t largest_number(std::string_view text) {
    std::uint64_t largest = 0;
    std::uint64_t number = 0;
    for (const char c : text.substr(0, text.find('}'))) {
      number = c >= '0' && c <= '9'
                   ? std::min(number * 10 + static_cast<std::uint64_t>(c - '0'),
                              kLargestPattern)
                   : 0;
      largest = std::max(largest, number);
    }
    return largest;
  }
};

/// kUsage for what would take too much of the stack, or of time.
Result<void> check_size(std::string_view pattern) {
  const auto too = [](std::string_view what) {
    return Error{.code = ErrorCode::kUsage,
                 .detail = "a regular expression " + std::string{what}};
  };
  if (pattern.size() > kLongestPattern) return too("of more than 1,000 bytes");
  const PatternSize size{pattern};
  if (size.depth > kDeepestGroup) return too("with groups more than 100 deep");
  if (size.size >= kLargestPattern) return too("that repeats more than 10,000 things");
  return {};
}

/// Without what the library advises its programmers.
std::string words_of(const std::regex_error& error) {
  if (error.code() == flags::error_complexity) {
    return "references to earlier groups are not understood";
  }
  const std::string_view words = error.what();
  return std::string{words.substr(0, words.find(';'))};
}

/// Whether at most one thing is repeated, and that is no group. Escaped characters are
/// taken for what they are not, which is slower and nothing else.
bool repeats_little(std::string_view pattern) {
  constexpr std::string_view kQuantifiers = "*+?{";
  const auto is_quantifier = [&](char c) {
    return kQuantifiers.find(c) != std::string_view::npos;
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
  MM_CHECK(check_size(inner));
  try {
    match.expression_ = std::make_shared<const Expression>(inner);
  } catch (const std::regex_error& error) {
    return Error{
        .code = ErrorCode::kUsage,
        .detail = "'" + inner + "' is no regular expression: " + words_of(error)};
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
