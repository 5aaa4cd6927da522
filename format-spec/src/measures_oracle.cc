// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "measures_oracle.h"

#include <algorithm>
#include <iterator>
#include <set>

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

/// Intervals that were written before one that ended earlier, or that lies inside and
/// ended with them; those that break the order themselves prove nothing.
std::uint64_t order_violation_count(const Records& records) {
  std::vector<const Recorded*> sound;
  std::uint64_t count = 0;
  for (auto record = records.rbegin(); record != records.rend(); ++record) {
    if (record->type != Type::kInterval || duration(*record) == 0) continue;
    const bool is_early = std::ranges::any_of(sound, [&](const Recorded* later) {
      return later->thread == record->thread &&
             (later->end < record->end ||
              (later->end == record->end && later->start > record->start));
    });
    if (is_early) {
      ++count;
    } else {
      sound.push_back(&*record);
    }
  }
  return count;
}

using Function = std::uint64_t (*)(const Records&, std::string_view label);

struct Definition {
  std::string_view name;
  Function value;
};

/// A condition on records in terms of the label that is asked for.
#define MM_WHERE(condition) \
  [=]([[maybe_unused]] const Recorded& record) { return (condition); }
#define MM_LABEL(value) [](const Records& all, std::string_view label) { return value; }
#define MM_PROFILE(value) [](const Records& all, std::string_view) { return value; }

// clang-format off
constexpr Definition kDefinitions[] = {
    {"time", MM_LABEL(summed_durations(all, MM_WHERE(
        record.label == label && record.kind != kKindIncrementalHashing)))},
    {"inclusive_time", MM_LABEL(united(all, MM_WHERE(
        record.label == label && record.kind != kKindIncrementalHashing)))},
    {"self_time", MM_LABEL(owned(all, MM_WHERE(record.label == label)))},
    {"invocation_count", MM_LABEL(counted(all, Type::kInterval, MM_WHERE(
        record.label == label && record.kind != kKindQueryBlocked &&
        record.kind != kKindIncrementalLoad && record.kind != kKindIncrementalHashing)))},
    {"number_of_cache_misses", MM_LABEL(counted(all, Type::kInterval, MM_WHERE(
        record.label == label &&
        (record.kind == kKindQuery || record.kind == kKindGenericActivity))))},
    {"number_of_cache_hits", MM_LABEL(std::max(
        counted(all, Type::kInstant, MM_WHERE(
            record.label == label && record.kind == kKindQueryCacheHit)),
        summed_values(all, MM_WHERE(
            record.label == label && record.kind == kKindQueryCacheHitCount))))},
    {"blocked_time", MM_LABEL(summed_durations(all, MM_WHERE(
        record.label == label && record.kind == kKindQueryBlocked)))},
    {"incremental_load_time", MM_LABEL(summed_durations(all, MM_WHERE(
        record.label == label && record.kind == kKindIncrementalLoad)))},
    {"incremental_hashing_time", MM_LABEL(owned(all, MM_WHERE(
        record.label == label && record.kind == kKindIncrementalHashing)))},
    {"artifact_sizes", MM_LABEL(summed_values(all, MM_WHERE(
        record.label == label && record.kind == kKindArtifactSize)))},
    {"total_time", MM_PROFILE(total_time(all))},
    {"wall_time", MM_PROFILE(span(all, MM_WHERE(true)))},
    {"covered_time", MM_PROFILE(united(all, MM_WHERE(true)))},
    {"busy_time", MM_PROFILE(united(all, MM_WHERE(true)) -
                             owned(all, MM_WHERE(record.kind == kKindQueryBlocked)))},
    {"overlap_count", MM_PROFILE(overlap_count(all))},
    {"order_violation_count", MM_PROFILE(order_violation_count(all))},
};
// clang-format on

}  // namespace

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
