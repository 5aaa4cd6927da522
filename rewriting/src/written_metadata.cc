// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "rewriting/written_metadata.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace mm::rewriting {
namespace {

/// Keys that the facts have in any case. A value of theirs that could not be read is
/// among the unknown ones.
constexpr std::array<std::string_view, 4> kWrittenKeys{"start_time", "process_id", "cmd",
                                                       "counter"};

std::vector<std::pair<std::string, std::uint64_t>> units_of(
    const decode::Counter& counter) {
  std::vector<std::pair<std::string, std::uint64_t>> units;
  for (const auto& [name, factor] : counter.units) units.emplace_back(name, factor);
  if (!units.empty()) return units;
  if (counter.is_time()) return record::MetadataFacts::wall_time_units();
  return {
      {counter.name, 1}
  };
}

}  // namespace

record::MetadataFacts facts_of(const decode::Profile& profile) {
  const decode::Metadata& metadata = profile.metadata();
  record::MetadataFacts facts{.start_time_ns = metadata.start_time_ns.value_or(0),
                              .process_id = metadata.process_id.value_or(0),
                              .command = metadata.command.value_or(""),
                              .counter = metadata.counter.name,
                              .units = units_of(metadata.counter)};
  if (!facts.command.empty() && !facts.command.ends_with(' ')) facts.command += ' ';
  for (const auto& [key, value] : metadata.unknown) {
    if (std::ranges::find(kWrittenKeys, key) == kWrittenKeys.end()) {
      facts.more.emplace_back(key, value);
    }
  }
  if (is_incomplete(profile)) say_incomplete(facts);
  return facts;
}

bool is_incomplete(const decode::Profile& profile) {
  const decode::Defects& defects = profile.defects();
  return defects.has_class(DamageClass::kShort) ||
         defects.has_class(DamageClass::kCorrupt);
}

void say_incomplete(record::MetadataFacts& facts) {
  // What else the key may have said in the input, nobody knows.
  std::erase_if(facts.more,
                [](const auto& fact) { return fact.first == decode::kIncompleteKey; });
  facts.more.emplace_back(decode::kIncompleteKey, "true");
}

}  // namespace mm::rewriting
