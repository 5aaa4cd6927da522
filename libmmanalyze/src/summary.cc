// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The summary: walk over all events, derive rows.
#include "mmanalyze/summary.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "durations.h"
#include "mmanalyze/memory.h"
#include "sum_check.h"
#include "summary_rows.h"
#include "summary_sums.h"
#include "whole_walk.h"

namespace mm::analyze {
namespace {

/// Where there are samples of memory, the events are read once more for them.
Result<void> set_memory(const decode::Profile& profile, decode::LabelTable& labels,
                        const decode::Selection& selection, Summary& summary) {
  MM_TRY(const std::vector<MemoryTrack> tracks, read_memory(profile, labels, selection));
  for (const MemoryTrack& track : tracks) {
    MemoryUse use{.label = track.label};
    for (const MemorySample& sample : track.samples) add_sample(sample, use);
    summary.memory.push_back(std::move(use));
  }
  return {};
}

/// All labels.
std::vector<decode::LabelId> all_of(const decode::LabelTable& labels) {
  std::vector<decode::LabelId> all(labels.size());
  std::iota(all.begin(), all.end(), decode::LabelId{0});
  return all;
}

}  // namespace

Result<Summary> summarize(const decode::Profile& profile, const SummaryOptions& options) {
  MM_TRY(const auto prepared,
         PreparedWalk::prepare(profile, {.selection = options.selection,
                                         .all_threads = options.all_threads,
                                         .jobs = options.jobs}));
  Summary summary;
  summary.counter = profile.metadata().counter;
  decode::LabelTable& labels = prepared->labels();
  const Walked walked = walk_events(*prepared);

  MM_CHECK(set_times(walked.spans, walked.totals, summary));
  MM_CHECK(check_sums(profile, walked.totals, summary.wall_time));
  set_counts(walked.totals, summary);
  summary.defects.merge(walked.kind_defects);
  derive_rows(walked.totals, all_of(labels), labels, summary);
  if (walked.totals.events.front().memory_events > 0) {
    MM_CHECK(set_memory(profile, labels, options.selection, summary));
  }
  if (options.with_durations) set_durations(profile, labels, options, summary.rows);
  if (auto refused = summary.defects.first_refused(profile.tolerance())) {
    return *std::move(refused);
  }
  return summary;
}

}  // namespace mm::analyze
