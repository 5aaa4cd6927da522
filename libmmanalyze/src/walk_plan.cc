// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "walk_plan.h"

#include <algorithm>
#include <string>
#include <utility>

#include "mmdecode/each_event.h"
#include "mmdecode/thread_check.h"
#include "parallel.h"

namespace mm::analyze {
namespace {

/// Below this a second thread costs more than it saves.
constexpr std::uint64_t kParallelFrom = 100'000;
/// Each part reads the whole index, so more of them would read more than they share.
constexpr unsigned kMostLabelParts = 4;

/// Why nothing has a name: the stream that is missing, if that is known.
Error no_names(const decode::Profile& profile) {
  std::string detail{error_info(ErrorCode::kNoNames).sentence};
  for (const decode::Defect& defect : profile.defects().all()) {
    if (defect.code != ErrorCode::kStringDataMissing &&
        defect.code != ErrorCode::kStringIndexMissing) {
      continue;
    }
    detail += ": ";
    detail += defect.detail.empty() ? error_info(defect.code).sentence : defect.detail;
    break;
  }
  return {.code = ErrorCode::kNoNames, .detail = std::move(detail)};
}

}  // namespace

Earliest earliest_of(const decode::Profile& profile) {
  Earliest earliest;
  for_each_event(profile, [&](const decode::Event& event) {
    if (event.type == decode::EventType::kInteger) return;
    if (earliest.thread && event.start >= earliest.start) return;
    earliest = {.start = event.start, .thread = event.thread.value};
  });
  return earliest;
}

Result<void> check_question(const decode::Profile& profile,
                            const decode::Selection& selection) {
  if (!profile.has_names()) return no_names(profile);
  return decode::check_threads(profile, selection);
}

void find_earliest(WalkPlan& plan, bool all_threads) {
  const bool is_hardware = !plan.profile->metadata().counter.is_time() && !all_threads;
  if (!is_hardware && !plan.selection->from && !plan.selection->to) return;
  const Earliest earliest = earliest_of(*plan.profile);
  plan.earliest_start = earliest.start;
  if (is_hardware) plan.only_thread = earliest.thread;
}

std::vector<Block> cut_into_blocks(const decode::Profile& profile,
                                   std::uint32_t most_records) {
  std::vector<Block> blocks;
  const std::uint64_t bytes = record_bytes_of(profile.events().shape());
  for (const decode::EventChunk& chunk : profile.events().chunks()) {
    for (std::uint64_t at = 0; at < chunk.count; at += most_records) {
      blocks.push_back({.records = chunk.records + at * bytes,
                        .count = static_cast<std::uint32_t>(
                            std::min<std::uint64_t>(most_records, chunk.count - at)),
                        .file_offset = chunk.file_offset + at * bytes});
    }
  }
  return blocks;
}

unsigned jobs_for(const decode::Profile& profile, unsigned requested) {
  if (requested == 0 && profile.events().size() < kParallelFrom) return 1;
  return job_count(requested);
}

unsigned label_parts(unsigned jobs) {
  return std::min(jobs, kMostLabelParts);
}

void resolve_labels(decode::LabelTable& labels, unsigned parts) {
  run_parts(parts, parts, [&](unsigned, std::size_t part) { labels.resolve(part); });
}

PreparedWalk::PreparedWalk(const decode::Profile& profile, const Wish& wish)
    : jobs_(jobs_for(profile, wish.jobs)),
      labels_(profile, label_parts(jobs_)),
      plan_{.profile = &profile, .labels = &labels_, .selection = &wish.selection} {
  resolve_labels(labels_, label_parts(jobs_));
  find_earliest(plan_, wish.all_threads);
}

Result<std::unique_ptr<PreparedWalk>> PreparedWalk::prepare(
    const decode::Profile& profile, const Wish& wish) {
  MM_CHECK(check_question(profile, wish.selection));
  return std::unique_ptr<PreparedWalk>{new PreparedWalk(profile, wish)};
}

}  // namespace mm::analyze
