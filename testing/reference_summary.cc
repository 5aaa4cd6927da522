// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/reference_summary.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace mm::testing {
namespace {

using decode::EventType;

// An interval of one thread. A damaged one, which ends before it starts, counts as length
// zero at its start.
struct Span {
  std::uint64_t start;
  std::uint64_t end;
  std::string_view kind;
  std::string_view label;
  std::uint64_t self_time = 0;

  std::uint64_t duration() const { return end - start; }
  bool is_hashing() const { return kind == "IncrementalResultHashing"; }
  bool is_invocation() const {
    return kind != "QueryBlocked" && kind != "IncrementalLoadResult" && !is_hashing();
  }
};

using Spans = std::vector<Span>;

// Every start and end of a thread, so that between two neighbours nothing changes.
std::vector<std::uint64_t> borders_of(const Spans& spans) {
  std::set<std::uint64_t> borders;
  for (const Span& span : spans) borders.insert({span.start, span.end});
  return {borders.begin(), borders.end()};
}

// Who owns the time from `begin` to `end`, in which nothing starts or ends: of the spans
// that are open the one that started last, on a tie the one that ends first, on another
// the one written first.
Span* owner_of(Spans& spans, std::uint64_t begin, std::uint64_t end) {
  Span* owner = nullptr;
  for (Span& span : spans) {
    const bool is_open = span.start <= begin && end <= span.end;
    if (!is_open) continue;
    if (owner == nullptr || span.start > owner->start ||
        (span.start == owner->start && span.end < owner->end)) {
      owner = &span;
    }
  }
  return owner;
}

void share_out_time(Spans& spans, analyze::Summary& summary) {
  const std::vector<std::uint64_t> borders = borders_of(spans);
  for (std::size_t i = 1; i < borders.size(); ++i) {
    const std::uint64_t length = borders[i] - borders[i - 1];
    Span* const owner = owner_of(spans, borders[i - 1], borders[i]);
    if (owner == nullptr) continue;
    owner->self_time += length;
    summary.covered_time += length;
    if (owner->kind != "QueryBlocked") summary.busy_time += length;
  }
}

// The length of the union of a label's spans.
std::uint64_t union_length(const Spans& spans, std::string_view label) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> parts;
  for (const Span& span : spans) {
    if (span.label == label && !span.is_hashing()) {
      parts.emplace_back(span.start, span.end);
    }
  }
  std::ranges::sort(parts);
  std::uint64_t length = 0;
  std::uint64_t covered_to = 0;
  for (const auto& [start, end] : parts) {
    const std::uint64_t from = std::max(start, covered_to);
    if (end > from) length += end - from;
    covered_to = std::max(covered_to, end);
  }
  return length;
}

// Whether `span` reaches into another one that started inside it and goes on behind it.
bool crosses_a_later_one(const Span& span, const Span& other) {
  return span.start < other.start && other.start < span.end && span.end < other.end;
}

// Whether `later`, which was written after `span`, shows that the order is broken: it
// ended before, or it lies inside. Lengths of zero own nothing and say nothing.
bool is_written_too_early(const Span& span, const Span& later) {
  if (span.duration() == 0 || later.duration() == 0) return false;
  if (later.end != span.end) return later.end < span.end;
  return later.start > span.start;
}

void count_irregular(const Spans& spans, analyze::Summary& summary) {
  for (std::size_t i = 0; i < spans.size(); ++i) {
    bool overlaps = false;
    bool is_early = false;
    for (std::size_t j = 0; j < spans.size(); ++j) {
      overlaps |= crosses_a_later_one(spans[i], spans[j]);
      if (j > i) is_early |= is_written_too_early(spans[i], spans[j]);
    }
    summary.overlap_count += overlaps ? 1 : 0;
    summary.order_violation_count += is_early ? 1 : 0;
  }
}

class Rows {
 public:
  analyze::LabelSummary& of(std::string_view label) {
    const auto at = rows_.try_emplace(std::string{label}).first;
    at->second.label = label;
    return at->second;
  }

  void add_interval(const Span& span) {
    analyze::LabelSummary& row = of(span.label);
    row.self_time += span.self_time;
    if (span.is_hashing()) {
      row.incremental_hashing_time += span.self_time;
      return;
    }
    row.time += span.duration();
    if (span.is_invocation()) ++row.invocation_count;
    if (span.kind == "Query" || span.kind == "GenericActivity") {
      ++row.number_of_cache_misses;
    }
    if (span.kind == "QueryBlocked") row.blocked_time += span.duration();
    if (span.kind == "IncrementalLoadResult") {
      row.incremental_load_time += span.duration();
    }
  }

  void add_thread(const Spans& spans) {
    std::set<std::string_view> labels;
    for (const Span& span : spans) labels.insert(span.label);
    for (const std::string_view label : labels) {
      of(label).inclusive_time += union_length(spans, label);
    }
  }

  std::vector<analyze::LabelSummary> sorted() {
    std::vector<analyze::LabelSummary> rows;
    for (auto& [label, row] : rows_) rows.push_back(std::move(row));
    std::ranges::stable_sort(rows, std::greater{}, &analyze::LabelSummary::self_time);
    return rows;
  }

 private:
  std::map<std::string, analyze::LabelSummary, std::less<>> rows_;
};

struct Hits {
  std::uint64_t instants = 0;
  std::uint64_t counted = 0;
};

// Instants and integers: cache hits both ways, artifacts.
void add_points(const std::vector<ReadEvent>& events, Rows& rows,
                analyze::Summary& summary) {
  std::map<std::string_view, Hits> hits;
  std::map<std::string, std::uint64_t> artifacts;
  for (const ReadEvent& event : events) {
    if (event.type == EventType::kInstant) {
      ++summary.instant_count;
      // A thread's name is no label, and a sample of memory no row.
      if (event.kind != "ThreadName" && event.kind != "Memory") rows.of(event.label);
      if (event.kind == "QueryCacheHit") ++hits[event.label].instants;
    } else if (event.type == EventType::kInteger) {
      ++summary.integer_count;
      if (event.kind == "QueryCacheHitCount") {
        rows.of(event.label);
        hits[event.label].counted += event.start;
      }
      if (event.kind == "ArtifactSize") artifacts[event.label] += event.start;
    }
  }
  for (const auto& [label, count] : hits) {
    rows.of(label).number_of_cache_hits = std::max(count.instants, count.counted);
  }
  for (const auto& [label, value] : artifacts) {
    summary.artifact_sizes.push_back({.label = label, .value = value});
  }
}

std::map<std::uint64_t, Spans> spans_by_thread(const std::vector<ReadEvent>& events) {
  std::map<std::uint64_t, Spans> threads;
  for (const ReadEvent& event : events) {
    if (event.type != EventType::kInterval) continue;
    threads[event.thread].push_back({.start = event.start,
                                     .end = std::max(event.start, event.end),
                                     .kind = event.kind,
                                     .label = event.label});
  }
  return threads;
}

std::uint64_t first_start(const Spans& spans) {
  return std::ranges::min(spans, {}, &Span::start).start;
}
std::uint64_t last_end(const Spans& spans) {
  return std::ranges::max(spans, {}, &Span::end).end;
}

using Numbers = std::vector<std::pair<const char*, std::uint64_t>>;

Numbers numbers_of(const analyze::LabelSummary& row) {
  return {
      {"time",                     row.time                    },
      {"inclusive_time",           row.inclusive_time          },
      {"self_time",                row.self_time               },
      {"invocation_count",         row.invocation_count        },
      {"number_of_cache_misses",   row.number_of_cache_misses  },
      {"number_of_cache_hits",     row.number_of_cache_hits    },
      {"blocked_time",             row.blocked_time            },
      {"incremental_load_time",    row.incremental_load_time   },
      {"incremental_hashing_time", row.incremental_hashing_time}
  };
}

Numbers numbers_of(const analyze::Summary& summary) {
  return {
      {"total_time",            summary.total_time           },
      {"wall_time",             summary.wall_time            },
      {"covered_time",          summary.covered_time         },
      {"busy_time",             summary.busy_time            },
      {"thread_count",          summary.thread_count         },
      {"interval_count",        summary.interval_count       },
      {"instant_count",         summary.instant_count        },
      {"integer_count",         summary.integer_count        },
      {"overlap_count",         summary.overlap_count        },
      {"order_violation_count", summary.order_violation_count},
      {"other_thread_count",    summary.other_thread_count   }
  };
}

std::string first_difference(const Numbers& expected, const Numbers& actual) {
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (expected[i] == actual[i]) continue;
    return std::string{expected[i].first} + ": expected " +
           std::to_string(expected[i].second) + ", got " +
           std::to_string(actual[i].second);
  }
  return {};
}

std::string row_difference(const std::vector<analyze::LabelSummary>& expected,
                           const std::vector<analyze::LabelSummary>& actual) {
  for (std::size_t i = 0; i < std::max(expected.size(), actual.size()); ++i) {
    const std::string at = "row " + std::to_string(i) + " ";
    if (i >= actual.size()) return at + "is missing: " + expected[i].label;
    if (i >= expected.size()) return at + "is too many: " + actual[i].label;
    if (expected[i].label != actual[i].label) {
      return at + "is " + actual[i].label + ", expected " + expected[i].label;
    }
    const auto difference =
        first_difference(numbers_of(expected[i]), numbers_of(actual[i]));
    if (!difference.empty()) return at + expected[i].label + ": " + difference;
  }
  return {};
}

}  // namespace

std::string summary_difference(const analyze::Summary& expected,
                               const analyze::Summary& actual) {
  std::string difference = row_difference(expected.rows, actual.rows);
  if (difference.empty()) {
    difference = first_difference(numbers_of(expected), numbers_of(actual));
  }
  if (difference.empty() && expected.artifact_sizes != actual.artifact_sizes) {
    difference = "artifact sizes";
  }
  return difference;
}

analyze::Summary reference_summary(const std::vector<ReadEvent>& events) {
  analyze::Summary summary;
  Rows rows;
  std::map<std::uint64_t, Spans> threads = spans_by_thread(events);
  std::uint64_t first = ~std::uint64_t{0};
  std::uint64_t last = 0;
  for (auto& [thread, spans] : threads) {
    share_out_time(spans, summary);
    count_irregular(spans, summary);
    rows.add_thread(spans);
    for (const Span& span : spans) rows.add_interval(span);
    summary.interval_count += spans.size();
    summary.total_time += last_end(spans) - first_start(spans);
    first = std::min(first, first_start(spans));
    last = std::max(last, last_end(spans));
  }
  if (!threads.empty()) summary.wall_time = last - first;
  summary.thread_count = threads.size();
  add_points(events, rows, summary);
  summary.rows = rows.sorted();
  return summary;
}

}  // namespace mm::testing
