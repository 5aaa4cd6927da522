// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "measures_oracle.h"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <set>
#include <sstream>
#include <system_error>

#include "mmformat/constants.h"

namespace mm::spec {
namespace {

using Records = std::vector<Recorded>;
using Type = Recorded::Type;

bool holds(const Recorded& record, std::uint64_t moment) {
  return record.type == Type::kInterval && record.start <= moment && moment < record.end;
}

std::uint64_t duration(const Recorded& interval) {
  return interval.end < interval.start ? 0 : interval.end - interval.start;
}

/// One past the last moment that any record holds.
std::uint64_t horizon(const Records& records) {
  std::uint64_t last = 0;
  for (const Recorded& record : records) {
    if (record.type == Type::kInterval) last = std::max({last, record.start, record.end});
  }
  return last;
}

std::set<std::uint64_t> threads(const Records& records) {
  std::set<std::uint64_t> ids;
  for (const Recorded& record : records) ids.insert(record.thread);
  return ids;
}

/// Of all intervals of the thread that hold the moment the one with the greatest start;
/// of several the one with the smallest end; of several the one written first.
const Recorded* owner(const Records& records, std::uint64_t thread,
                      std::uint64_t moment) {
  const Recorded* best = nullptr;
  for (const Recorded& record : records) {
    if (record.thread != thread || !holds(record, moment)) continue;
    const bool is_inner = best != nullptr && record.start == best->start;
    if (best == nullptr || record.start > best->start ||
        (is_inner && record.end < best->end)) {
      best = &record;
    }
  }
  return best;
}

/// The number of (thread, moment) whose owner has the property.
template <class Property>
std::uint64_t owned(const Records& records, Property property) {
  std::uint64_t count = 0;
  for (const std::uint64_t thread : threads(records)) {
    for (std::uint64_t moment = 0; moment < horizon(records); ++moment) {
      const Recorded* const record = owner(records, thread, moment);
      if (record != nullptr && property(*record)) ++count;
    }
  }
  return count;
}

/// The number of (thread, moment) that any record with the property holds.
template <class Property>
std::uint64_t united(const Records& records, Property property) {
  std::uint64_t count = 0;
  for (const std::uint64_t thread : threads(records)) {
    for (std::uint64_t moment = 0; moment < horizon(records); ++moment) {
      count += std::ranges::any_of(records, [&](const Recorded& record) {
        return record.thread == thread && holds(record, moment) && property(record);
      });
    }
  }
  return count;
}

template <class Property>
std::uint64_t summed_durations(const Records& records, Property property) {
  std::uint64_t sum = 0;
  for (const Recorded& record : records) {
    if (record.type == Type::kInterval && property(record)) sum += duration(record);
  }
  return sum;
}

template <class Property>
std::uint64_t counted(const Records& records, Type type, Property property) {
  return static_cast<std::uint64_t>(std::ranges::count_if(
      records, [&](const Recorded& r) { return r.type == type && property(r); }));
}

template <class Property>
std::uint64_t summed_values(const Records& records, Property property) {
  std::uint64_t sum = 0;
  for (const Recorded& record : records) {
    if (record.type == Type::kInteger && property(record)) sum += record.start;
  }
  return sum;
}

/// Last end less first start of the intervals with the property.
template <class Property>
std::uint64_t span(const Records& records, Property property) {
  std::optional<std::uint64_t> first;
  std::uint64_t last = 0;
  for (const Recorded& record : records) {
    if (record.type != Type::kInterval || !property(record)) continue;
    first = std::min(first.value_or(record.start), record.start);
    last = std::max({last, record.start, record.end});
  }
  return first ? last - *first : 0;
}

std::uint64_t total_time(const Records& records) {
  std::uint64_t sum = 0;
  for (const std::uint64_t thread : threads(records)) {
    sum += span(records, [&](const Recorded& record) { return record.thread == thread; });
  }
  return sum;
}

/// Intervals inside which another one of their thread starts that ends after them.
std::uint64_t overlap_count(const Records& records) {
  return counted(records, Type::kInterval, [&](const Recorded& early) {
    return std::ranges::any_of(records, [&](const Recorded& late) {
      return late.type == Type::kInterval && early.thread == late.thread &&
             early.start < late.start && late.start < early.end && early.end < late.end;
    });
  });
}

using Function = std::uint64_t (*)(const Records&, std::string_view label);

struct Definition {
  std::string_view name;
  Function value;
};

/// A condition on records in terms of the label that is asked for.
#define MM_WHERE(condition) \
  [=]([[maybe_unused]] const Recorded& record) { return (condition); }

constexpr Definition kDefinitions[] = {
    {"time",
     [](const Records& all,                             std::string_view label) {
       return summed_durations(all, MM_WHERE(record.label == label &&
                                             record.kind != kKindIncrementalHashing));
     }                                                                                },
    {"inclusive_time",
     [](const Records& all,                             std::string_view label) {
       return united(all, MM_WHERE(record.label == label &&
                                   record.kind != kKindIncrementalHashing));
     }                                                                                },
    {"self_time",
     [](const Records& all,                             std::string_view label) {
       return owned(all, MM_WHERE(record.label == label));
     }                                                                                },
    {"invocation_count",
     [](const Records& all,                             std::string_view label) {
       return counted(
           all, Type::kInterval,
           MM_WHERE(record.label == label && record.kind != kKindQueryBlocked &&
                    record.kind != kKindIncrementalLoad &&
                    record.kind != kKindIncrementalHashing));
     }                                                                                },
    {"number_of_cache_misses",
     [](const Records& all,                             std::string_view label) {
       return counted(
           all, Type::kInterval,
           MM_WHERE(record.label == label &&
                    (record.kind == kKindQuery || record.kind == kKindGenericActivity)));
     }                                                                                },
    {"number_of_cache_hits",
     [](const Records& all,                             std::string_view label) {
       return std::max(
           counted(all, Type::kInstant,
                   MM_WHERE(record.label == label && record.kind == kKindQueryCacheHit)),
           summed_values(all, MM_WHERE(record.label == label &&
                                       record.kind == kKindQueryCacheHitCount)));
     }                                                                                },
    {"blocked_time",
     [](const Records& all,                             std::string_view label) {
       return summed_durations(
           all, MM_WHERE(record.label == label && record.kind == kKindQueryBlocked));
     }                                                                                },
    {"incremental_load_time",
     [](const Records& all,                             std::string_view label) {
       return summed_durations(
           all, MM_WHERE(record.label == label && record.kind == kKindIncrementalLoad));
     }                                                                                },
    {"incremental_hashing_time",
     [](const Records& all,                             std::string_view label) {
       return owned(all, MM_WHERE(record.label == label &&
                                  record.kind == kKindIncrementalHashing));
     }                                                                                },
    {"artifact_sizes",
     [](const Records& all,                             std::string_view label) {
       return summed_values(
           all, MM_WHERE(record.label == label && record.kind == kKindArtifactSize));
     }                                                                                },
    {"total_time",               [](const Records& all, std::string_view) { return total_time(all); }            },
    {"wall_time",
     [](const Records& all,                             std::string_view) { return span(all, MM_WHERE(true)); }  },
    {"covered_time",
     [](const Records& all,                             std::string_view) { return united(all, MM_WHERE(true)); }},
    {"busy_time",
     [](const Records& all,                             std::string_view) {
       return united(all, MM_WHERE(true)) -
              owned(all, MM_WHERE(record.kind == kKindQueryBlocked));
     }                                                                                },
    {"overlap_count",
     [](const Records& all,                             std::string_view) { return overlap_count(all); }         },
};

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

std::optional<std::uint64_t> measure(const Records& records, std::string_view label,
                                     std::string_view measure) {
  const auto* const row = std::ranges::find(kDefinitions, measure, &Definition::name);
  if (row == std::end(kDefinitions)) return std::nullopt;
  return row->value(records, label);
}

std::vector<std::string_view> measure_names() {
  std::vector<std::string_view> names;
  for (const Definition& definition : kDefinitions) names.push_back(definition.name);
  return names;
}

}  // namespace mm::spec
