// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "durations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>

#include "mmdecode/kinds.h"
#include "rank_search.h"
#include "timeline_scan.h"
#include "walk_plan.h"

namespace mm::analyze {
namespace {

using decode::Kind;

/// The intervals that invocation_count counts.
bool is_invocation(Kind kind) {
  return kind != Kind::kQueryBlocked && kind != Kind::kIncrementalLoad &&
         kind != Kind::kIncrementalHashing;
}

/// What is known of a number while its invocations are read.
struct Sums {
  std::uint64_t count = 0;
  std::uint64_t sum = 0;
  std::uint64_t least = 0;
  std::uint64_t most = 0;
  double mean = 0;
  double squares = 0;  // of the differences from the mean
};

struct Percentile {
  std::uint64_t Durations::*member;
  std::uint64_t percent;
};
constexpr std::array<Percentile, 4> kPercentiles{
    {{&Durations::median, 50},
     {&Durations::p75, 75},
     {&Durations::p90, 90},
     {&Durations::p99, 99}}
};

/// The smallest rank that has at least `percent` of `count` values up to it.
std::uint64_t rank_of(std::uint64_t percent, std::uint64_t count) {
  return count / 100 * percent + (count % 100 * percent + 99) / 100;
}

/// All invocations of a profile, again and again.
class Invocations {
 public:
  /// `threads`: where they are apart; may be null.
  Invocations(const decode::Profile& profile, decode::LabelTable& labels,
              const SummaryOptions& options, ThreadLabels* threads)
      : timeline_{.selection = options.selection, .all_threads = options.all_threads},
        scan_(profile, labels, timeline_),
        kinds_(profile.strings()),
        blocks_(cut_into_blocks(profile)) {
    if (threads != nullptr) threads_.emplace(*threads);
  }

  /// Calls visit(number, duration) with the number of a label, or of a label of a thread;
  /// labels of one text have one number.
  template <class Visit>
  void for_each(Visit&& visit) {
    for (const Block& block : blocks_) {
      scan_.backward(block, /*only_intervals=*/true,
                     [&](const decode::Event& event, Verdict verdict, std::uint64_t) {
                       if (verdict != Verdict::kTaken) return;
                       if (!is_invocation(kinds_.of(event.kind.value))) return;
                       decode::LabelTable::Reader& labels = scan_.labels();
                       if (threads_ && !threads_->enter(event.thread.value)) return;
                       const auto label = labels.first_of_text(labels.of(event.id.value));
                       visit(threads_ ? threads_->of(label) : label,
                             std::max(event.start, event.end) - event.start);
                     });
    }
  }

 private:
  TimelineOptions timeline_;
  TimelineScan scan_;
  decode::KindReader kinds_;
  std::vector<Block> blocks_;
  std::optional<ThreadLabels::Reader> threads_;
};

/// By number.
std::vector<Sums> sum_up(Invocations& invocations, RankSearch& search) {
  std::vector<Sums> sums;
  invocations.for_each([&](decode::LabelId number, std::uint64_t duration) {
    if (number >= sums.size()) sums.resize(std::size_t{number} + 1);
    Sums& to = sums[number];
    to.least = to.count == 0 ? duration : std::min(to.least, duration);
    to.most = std::max(to.most, duration);
    ++to.count;
    to.sum += duration;  // summarize() has seen that all durations together fit
    search.count(number, duration);
  });
  return sums;
}

void add_square(Sums& sums, std::uint64_t duration) {
  const double difference = static_cast<double>(duration) - sums.mean;
  sums.squares += difference * difference;
}

std::uint64_t rounded(double value) {
  return static_cast<std::uint64_t>(std::llround(value));
}

/// By number; nothing where there is no invocation.
std::vector<std::optional<Durations>> durations_of(Invocations invocations) {
  RankSearch search;
  std::vector<Sums> sums = sum_up(invocations, search);
  for (decode::LabelId number = 0; number < sums.size(); ++number) {
    Sums& of = sums[number];
    if (of.count == 0) continue;
    of.mean = static_cast<double>(of.sum) / static_cast<double>(of.count);
    for (const Percentile& percentile : kPercentiles) {
      search.ask(number, rank_of(percentile.percent, of.count));
    }
  }
  bool is_first = true;  // in which the squares are added up, whatever else is to find
  for (bool needs = search.needs_pass(); needs || is_first; needs = search.needs_pass()) {
    invocations.for_each([&](decode::LabelId number, std::uint64_t duration) {
      if (is_first) add_square(sums[number], duration);
      search.show(number, duration);
    });
    is_first = false;
  }

  std::vector<std::optional<Durations>> found(sums.size());
  std::size_t question = 0;
  for (std::size_t number = 0; number < sums.size(); ++number) {
    const Sums& from = sums[number];
    if (from.count == 0) continue;
    Durations& durations = found[number].emplace(Durations{
        .min = from.least,
        .mean = rounded(from.mean),
        .max = from.most,
        .stddev = rounded(std::sqrt(from.squares / static_cast<double>(from.count)))});
    for (const Percentile& percentile : kPercentiles) {
      durations.*percentile.member = search.answer(question++);
    }
  }
  return found;
}

/// The rows by their labels.
class RowsByLabel {
 public:
  explicit RowsByLabel(std::vector<LabelSummary>& rows) {
    for (LabelSummary& row : rows) by_label_.emplace(row.label, &row);
  }
  void set(std::string_view label, const Durations& durations) {
    const auto row = by_label_.find(label);
    if (row != by_label_.end()) row->second->durations = durations;
  }

 private:
  std::map<std::string_view, LabelSummary*> by_label_;
};

}  // namespace

void set_durations(const decode::Profile& profile, decode::LabelTable& labels,
                   const SummaryOptions& options, std::vector<LabelSummary>& rows) {
  const auto found = durations_of({profile, labels, options, nullptr});
  RowsByLabel by_label{rows};
  for (decode::LabelId label = 0; label < found.size(); ++label) {
    if (found[label]) by_label.set(labels.text(label), *found[label]);
  }
}

void set_thread_durations(const decode::Profile& profile, decode::LabelTable& labels,
                          const SummaryOptions& options, ThreadLabels& threads,
                          std::span<std::vector<LabelSummary>* const> rows) {
  const auto found = durations_of({profile, labels, options, &threads});
  const std::vector<std::vector<ThreadLabels::Met>> met = threads.by_thread();
  for (std::size_t thread = 0; thread < rows.size(); ++thread) {
    RowsByLabel by_label{*rows[thread]};
    for (const auto& [label, number] : met[thread]) {
      if (number >= found.size() || !found[number]) continue;
      by_label.set(labels.text(label), *found[number]);
    }
  }
}

}  // namespace mm::analyze
