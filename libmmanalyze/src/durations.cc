// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "durations.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
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

/// What is known of a label while its invocations are read.
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
  Invocations(const decode::Profile& profile, decode::LabelTable& labels,
              const SummaryOptions& options)
      : timeline_{.selection = options.selection, .all_threads = options.all_threads},
        scan_(profile, labels, timeline_),
        kinds_(profile.strings()),
        blocks_(cut_into_blocks(profile)) {}

  /// Calls visit(label, duration); labels of one text have one number.
  template <class Visit>
  void for_each(Visit&& visit) {
    for (const Block& block : blocks_) {
      scan_.backward(block, /*only_intervals=*/true,
                     [&](const decode::Event& event, Verdict verdict, std::uint64_t) {
                       if (verdict != Verdict::kTaken) return;
                       if (!is_invocation(kinds_.of(event.kind.value))) return;
                       decode::LabelTable::Reader& labels = scan_.labels();
                       const auto label = labels.first_of_text(labels.of(event.id.value));
                       visit(label, std::max(event.start, event.end) - event.start);
                     });
    }
  }

 private:
  TimelineOptions timeline_;
  TimelineScan scan_;
  decode::KindReader kinds_;
  std::vector<Block> blocks_;
};

std::vector<Sums> sum_up(Invocations& invocations, RankSearch& search) {
  std::vector<Sums> sums;
  invocations.for_each([&](decode::LabelId label, std::uint64_t duration) {
    if (label >= sums.size()) sums.resize(std::size_t{label} + 1);
    Sums& to = sums[label];
    to.least = to.count == 0 ? duration : std::min(to.least, duration);
    to.most = std::max(to.most, duration);
    ++to.count;
    to.sum += duration;  // summarize() has seen that all durations together fit
    search.count(label, duration);
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

}  // namespace

void set_durations(const decode::Profile& profile, decode::LabelTable& labels,
                   const SummaryOptions& options, std::vector<LabelSummary>& rows) {
  Invocations invocations{profile, labels, options};
  RankSearch search;
  std::vector<Sums> sums = sum_up(invocations, search);
  for (decode::LabelId label = 0; label < sums.size(); ++label) {
    Sums& of_label = sums[label];
    if (of_label.count == 0) continue;
    of_label.mean =
        static_cast<double>(of_label.sum) / static_cast<double>(of_label.count);
    for (const Percentile& percentile : kPercentiles) {
      search.ask(label, rank_of(percentile.percent, of_label.count));
    }
  }
  bool is_first = true;  // in which the squares are added up, whatever else is to find
  for (bool needs = search.needs_pass(); needs || is_first; needs = search.needs_pass()) {
    invocations.for_each([&](decode::LabelId label, std::uint64_t duration) {
      if (is_first) add_square(sums[label], duration);
      search.show(label, duration);
    });
    is_first = false;
  }

  std::map<std::string_view, LabelSummary*> by_label;
  for (LabelSummary& row : rows) by_label.emplace(row.label, &row);
  std::size_t question = 0;
  for (decode::LabelId label = 0; label < sums.size(); ++label) {
    const Sums& from = sums[label];
    if (from.count == 0) continue;
    Durations durations{
        .min = from.least,
        .mean = rounded(from.mean),
        .max = from.most,
        .stddev = rounded(std::sqrt(from.squares / static_cast<double>(from.count)))};
    for (const Percentile& percentile : kPercentiles) {
      durations.*percentile.member = search.answer(question++);
    }
    const auto row = by_label.find(labels.text(label));
    if (row != by_label.end()) row->second->durations = durations;
  }
}

}  // namespace mm::analyze
