// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "summary_rows.h"

#include <algorithm>
#include <map>
#include <string_view>

namespace mm::analyze {
namespace {

using decode::Kind;
using decode::LabelId;

/// Read access to the totals of one label.
class LabelView {
 public:
  LabelView(const Totals& totals, LabelId label) : totals_(totals), label_(label) {}

  const IntervalTotals& of(Kind kind) const {
    return totals_.intervals[Totals::slot_of(label_, kind)];
  }
  const LabelTotals& rest() const { return totals_.labels[label_]; }
  std::uint64_t cache_hits() const { return totals_.cache_hits[label_]; }
  std::uint64_t inclusive_time() const { return totals_.inclusive_time[label_]; }

  IntervalTotals all_kinds() const {
    IntervalTotals sum;
    for (std::size_t kind = 0; kind < Totals::kKinds; ++kind) {
      const IntervalTotals& slot = of(static_cast<Kind>(kind));
      sum.count += slot.count;
      sum.time += slot.time;
      sum.self_time += slot.self_time;
    }
    return sum;
  }

  bool has_row() const {
    return all_kinds().count > 0 || cache_hits() > 0 || rest().other_instants > 0 ||
           rest().count_events > 0;
  }
  std::uint64_t event_count() const {
    return all_kinds().count + cache_hits() + rest().other_instants +
           rest().count_events + rest().artifact_events;
  }

 private:
  const Totals& totals_;
  LabelId label_;
};

/// What one label id adds to its row; ids of the same text share a row.
struct RowSums {
  LabelSummary row;
  std::uint64_t instants = 0;
  std::uint64_t counted = 0;
};

void add_to_row(const LabelView& view, RowSums& sums) {
  LabelSummary& row = sums.row;
  const IntervalTotals all = view.all_kinds();
  const IntervalTotals& hashing = view.of(Kind::kIncrementalHashing);
  const IntervalTotals& blocked = view.of(Kind::kQueryBlocked);
  const IntervalTotals& load = view.of(Kind::kIncrementalLoad);
  row.time += all.time - hashing.time;
  row.inclusive_time += view.inclusive_time();
  row.self_time += all.self_time;
  row.invocation_count += all.count - hashing.count - blocked.count - load.count;
  row.number_of_cache_misses +=
      view.of(Kind::kQuery).count + view.of(Kind::kGenericActivity).count;
  row.blocked_time += blocked.time;
  row.incremental_load_time += load.time;
  row.incremental_hashing_time += hashing.self_time;
  sums.instants += view.cache_hits();
  sums.counted += view.rest().cache_hit_count;
  // A file that records hits both ways counts each of them twice.
  row.number_of_cache_hits = std::max(sums.instants, sums.counted);
}

void add_to_phases(const LabelView& view, std::string_view label, PhaseTimes& phases) {
  for (std::size_t i = 0; i < Totals::kKinds; ++i) {
    const auto kind = static_cast<Kind>(i);
    const std::uint64_t self_time = view.of(kind).self_time;
    if (self_time > 0) phases[place_of(phase_of(kind, label))] += self_time;
  }
}

}  // namespace

void derive_rows(const Totals& totals, std::span<const LabelId> met,
                 const decode::LabelTable& labels, Summary& summary) {
  std::map<std::string_view, RowSums> rows;
  std::map<std::string_view, std::uint64_t> artifacts;
  const std::size_t count = std::min(met.size(), totals.labels.size());
  for (LabelId number = 0; number < count; ++number) {
    const LabelView view{totals, number};
    const LabelId label = met[number];
    // The first label of a text has the inclusive time of all that read the same.
    if (view.event_count() == 0 && view.inclusive_time() == 0) continue;
    const std::string_view text = labels.text(label);
    add_to_phases(view, text, summary.phase_times);
    if (view.has_row() || view.inclusive_time() > 0) add_to_row(view, rows[text]);
    if (view.rest().artifact_events > 0) artifacts[text] += view.rest().artifact_size;
    for (const decode::Defect& defect : labels.defects(label).all()) {
      summary.defects.add(defect.code, view.event_count());
    }
  }
  for (auto& [text, sums] : rows) {
    sums.row.label = text;
    summary.rows.push_back(std::move(sums.row));
  }
  std::ranges::stable_sort(summary.rows, std::ranges::greater{},
                           &LabelSummary::self_time);
  for (const auto& [text, value] : artifacts) {
    summary.artifact_sizes.push_back({std::string{text}, value});
  }
}

}  // namespace mm::analyze
