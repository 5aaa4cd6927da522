// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "measures_example.h"

#include <charconv>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>

namespace mm::spec {
namespace {

using Type = Recorded::Type;

std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end) return std::nullopt;
  return value;
}

/// "expect [LABEL] MEASURE VALUE", split into words.
bool take_expectation(const std::vector<std::string>& words, MeasuresExample& example) {
  if (words.size() != 3 && words.size() != 4) return false;
  const auto value = number(words.back());
  if (!value) return false;
  example.expected.push_back(
      {words.size() == 4 ? words[1] : "", words[words.size() - 2], *value});
  return true;
}

/// "THREAD KIND LABEL START END [drawing]", "... @MOMENT" or "... =VALUE".
bool take_record(const std::vector<std::string>& words, MeasuresExample& example) {
  if (words.size() < 4) return false;
  Recorded record{.kind = words[1], .label = words[2]};
  const std::string& place = words[3];
  const bool is_instant = place.starts_with('@');
  const bool is_integer = place.starts_with('=');
  const auto thread = number(words[0]);
  const auto start = number(is_instant || is_integer ? place.substr(1) : place);
  const bool has_end = !is_instant && !is_integer;
  if (!thread || !start || (has_end && words.size() < 5)) return false;
  const auto end = has_end ? number(words[4]) : start;
  if (!end) return false;
  record.type = is_instant   ? Type::kInstant
                : is_integer ? Type::kInteger
                             : Type::kInterval;
  record.thread = *thread;
  record.start = *start;
  record.end = *end;
  example.records.push_back(record);
  return true;
}

}  // namespace

MeasuresExample parse_measures(const std::vector<std::string>& lines) {
  MeasuresExample example;
  for (const std::string& line : lines) {
    std::istringstream stream{line};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    const bool is_expectation = !words.empty() && words[0] == "expect";
    const bool is_taken =
        is_expectation ? take_expectation(words, example) : take_record(words, example);
    if (!is_taken && example.problem.empty()) example.problem = line;
  }
  return example;
}

}  // namespace mm::spec
