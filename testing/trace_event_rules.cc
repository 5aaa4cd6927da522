// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/trace_event_rules.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

namespace mm::testing {
namespace {

constexpr std::array<std::string_view, 9> kEventKeys{"name", "cat", "ph",  "s",   "pid",
                                                     "tid",  "ts",  "dur", "args"};
constexpr std::array<std::string_view, 3> kHeadKeys{"traceEvents", "displayTimeUnit",
                                                    "otherData"};

// Keys beside name, ph and pid. What is in neither list must be absent.
struct PhaseRule {
  char phase;
  std::string_view name;  // of a metadata event
  std::array<std::string_view, 4> required;
  std::string_view optional;
};
constexpr PhaseRule kPhases[] = {
    {'X', "",                   {"cat", "tid", "ts", "dur"}, "args"},
    {'i', "",                   {"cat", "tid", "ts", "s"},   "args"},
    {'C', "",                   {"cat", "ts", "args"},       ""    },
    {'M', "process_name",       {"args"},                    ""    },
    {'M', "process_sort_index", {"args"},                    ""    },
    {'M', "thread_name",        {"tid", "args"},             ""    },
    {'M', "thread_sort_index",  {"tid", "args"},             ""    },
};

const PhaseRule* find_rule(const TraceEvent& event) {
  for (const PhaseRule& rule : kPhases) {
    if (rule.phase == event.phase && (rule.phase != 'M' || rule.name == event.name)) {
      return &rule;
    }
  }
  return nullptr;
}

bool is_required(const PhaseRule& rule, std::string_view key) {
  return std::ranges::find(rule.required, key) != rule.required.end();
}

std::string number_to(std::uint32_t& out, std::string_view key, const TraceValue& value) {
  const char* const end = value.text.data() + value.text.size();
  const auto [at, problem] = std::from_chars(value.text.data(), end, out);
  const bool is_number = value.type == TraceValue::kInteger && problem == std::errc{} &&
                         at == end && out != 0;
  return is_number ? "" : std::string{key} + " is no number of 32 bits, or 0";
}

std::string time_to(std::uint64_t& out, std::string_view key, const TraceValue& value) {
  const auto time =
      value.type == TraceValue::kDecimal ? exact_ns(value.text) : std::nullopt;
  if (!time) return std::string{key} + " is no number with three decimals";
  out = *time;
  return {};
}

std::string text_to(std::string& out, std::string_view key, TraceValue value) {
  if (value.type != TraceValue::kString) return std::string{key} + " is no string";
  out = std::move(value.text);
  return {};
}

// The arguments that events of our own have: names, sort indices, values.
std::string argument_fault(const TraceEvent& event) {
  if (event.phase != 'M' && event.phase != 'C') {
    return event.arguments.empty() ? "args is empty" : "";
  }
  const bool is_name = event.name.ends_with("_name") && event.phase == 'M';
  const std::string_view wanted = event.phase == 'C' ? "value"
                                  : is_name          ? "name"
                                                     : "sort_index";
  for (const TraceArgument& argument : event.arguments) {
    if (argument.name == wanted && argument.is_number != is_name) return {};
  }
  return "args has no " + std::string{wanted};
}

}  // namespace

std::optional<std::uint64_t> exact_ns(std::string_view microseconds) {
  constexpr std::size_t kDecimals = 3;
  if (microseconds.size() < kDecimals + 2) return std::nullopt;
  std::string digits{microseconds};
  if (digits[digits.size() - kDecimals - 1] != '.') return std::nullopt;
  digits.erase(digits.size() - kDecimals - 1, 1);
  if (digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  std::uint64_t time = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), time);
  if (result.ec != std::errc{}) return std::nullopt;
  return time;
}

bool TraceKeys::add(std::string_view name) {
  const std::uint32_t mask = bit(name);
  if (mask == 0 || (seen_ & mask) != 0) return false;
  seen_ |= mask;
  return true;
}

std::uint32_t TraceKeys::bit(std::string_view name) const {
  for (std::size_t i = 0; i < names_.size(); ++i) {
    if (names_[i] == name) return std::uint32_t{1} << i;
  }
  return 0;
}

std::span<const std::string_view> event_keys() {
  return kEventKeys;
}
std::span<const std::string_view> head_keys() {
  return kHeadKeys;
}

std::string set_member(TraceEvent& event, std::string_view key, TraceValue value) {
  if (key == "name") return text_to(event.name, key, std::move(value));
  if (key == "cat") return text_to(event.category, key, std::move(value));
  if (key == "pid") return number_to(event.process, key, value);
  if (key == "tid") return number_to(event.thread.emplace(), key, value);
  if (key == "ts") return time_to(event.start_ns, key, value);
  if (key == "dur") return time_to(event.duration_ns, key, value);
  if (key == "s") return value.text == "t" ? "" : "s is not t";
  if (key == "ph" && value.text.size() == 1) {
    event.phase = value.text[0];
    return {};
  }
  return std::string{key} + " is not what it must be";
}

std::string event_fault(const TraceEvent& event, const TraceKeys& keys) {
  for (const std::string_view key : {"name", "ph", "pid"}) {
    if (!keys.has(key)) return "no " + std::string{key};
  }
  const PhaseRule* const rule = find_rule(event);
  if (rule == nullptr) {
    return "unknown event: " + std::string{event.phase} + ' ' + event.name;
  }
  for (const std::string_view key : kEventKeys) {
    if (key == "name" || key == "ph" || key == "pid") continue;
    if (keys.has(key) && !is_required(*rule, key) && key != rule->optional) {
      return std::string{event.phase} + " with " + std::string{key};
    }
    if (!keys.has(key) && is_required(*rule, key)) {
      return std::string{event.phase} + " without " + std::string{key};
    }
  }
  return keys.has("args") ? argument_fault(event) : "";
}

}  // namespace mm::testing
