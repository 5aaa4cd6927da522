// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "speedup_option.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <system_error>

#include "toolkit/cli.h"

namespace mm::summarize {
namespace {

constexpr analyze::Share kPercent = analyze::kWholeShare / 100;
constexpr std::size_t kMostDigits = 3;  // behind the point

std::optional<analyze::Share> whole_number(std::string_view digits) {
  analyze::Share value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

std::optional<analyze::Share> parse_percent(std::string_view text) {
  if (text.ends_with('%')) text.remove_suffix(1);
  const std::size_t point = text.find('.');
  const auto whole = whole_number(text.substr(0, point));
  if (!whole || *whole > 100) return std::nullopt;
  analyze::Share share = *whole * kPercent;
  if (point != std::string_view::npos) {
    std::string digits{text.substr(point + 1)};
    if (digits.empty() || digits.size() > kMostDigits) return std::nullopt;
    digits.resize(kMostDigits, '0');
    const auto part = whole_number(digits);
    if (!part) return std::nullopt;
    share += *part;
  }
  if (share > analyze::kWholeShare) return std::nullopt;
  return share;
}

}  // namespace

Result<analyze::Speedup> parse_speedup(std::string_view text) {
  const std::size_t sign = text.rfind('=');
  if (sign == std::string_view::npos || sign == 0) {
    return toolkit::usage(fmt::format("'{}' is not LABEL=PERCENT", text));
  }
  const std::string_view percent = text.substr(sign + 1);
  const auto share = parse_percent(percent);
  if (!share) {
    return toolkit::usage(fmt::format(
        "'{}' is not a percentage from 0 to 100 with at most {} digits behind the point",
        percent, kMostDigits));
  }
  return analyze::Speedup{.label = std::string{text.substr(0, sign)}, .share = *share};
}

std::string percent_text(analyze::Share share) {
  std::string text = fmt::format("{}.{:03}", share / kPercent, share % kPercent);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string speedup_words(const std::vector<analyze::Speedup>& speedups) {
  std::string words;
  for (const analyze::Speedup& speedup : speedups) {
    if (!words.empty()) words += ", ";
    words += speedup.label + '=' + percent_text(speedup.share) + '%';
  }
  return words;
}

}  // namespace mm::summarize
