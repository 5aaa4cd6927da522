// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/thread_summary.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "durations.h"
#include "memory_samples.h"
#include "mmanalyze/profile_facts.h"
#include "sum_check.h"
#include "summary_rows.h"
#include "summary_sums.h"
#include "thread_labels.h"
#include "whole_walk.h"

namespace mm::analyze {
namespace {

using decode::LabelId;

/// The threads, with their names and nothing else yet.
std::vector<ThreadSummary> threads_of(const decode::Profile& profile,
                                      const SummaryOptions& options) {
  std::vector<ThreadSummary> threads;
  for (ThreadFacts& facts : profile_facts(profile, options.jobs).threads) {
    const bool is_selected = options.selection.threads.empty() ||
                             options.selection.selects_thread(facts.thread);
    if (!is_selected) continue;
    threads.push_back({.thread = facts.thread, .name = std::move(facts.name)});
    threads.back().summary.counter = profile.metadata().counter;
  }
  return threads;
}

ThreadSpans spans_of(ThreadId thread, const ThreadSpans& all) {
  ThreadSpans own;
  const auto found = all.find(thread.value);
  if (found != all.end()) own.insert(*found);
  return own;
}

/// Fills the sums of the thread that is number `place` and has met these labels.
Result<void> set_sums(const Walked& walked, std::size_t place,
                      std::span<const ThreadLabels::Met> met,
                      const decode::LabelTable& labels, ThreadSummary& thread) {
  std::vector<LabelId> met_labels;
  std::vector<LabelId> numbers;
  std::optional<LabelId> unselected;
  for (const auto& [label, number] : met) {
    if (label == kNoLabel) {
      unselected = number;
    } else {
      met_labels.push_back(label);
      numbers.push_back(number);
    }
  }
  const Totals totals = walked.totals.part(numbers, unselected, place);
  MM_CHECK(set_times(spans_of(thread.thread, walked.spans), totals, thread.summary));
  set_counts(totals, thread.summary);
  derive_rows(totals, met_labels, labels, thread.summary);
  return {};
}

/// Samples of memory cost a further pass, of all threads together.
void set_memory(const decode::Profile& profile, decode::LabelTable& labels,
                const decode::Selection& selection, std::span<ThreadSummary> threads) {
  std::map<std::uint64_t, Summary*> by_id;
  for (ThreadSummary& thread : threads) {
    by_id.emplace(thread.thread.value, &thread.summary);
  }
  for (const auto& [label, samples] : read_memory_samples(profile, labels, selection)) {
    for (const ThreadSample& taken : samples) {
      const auto found = by_id.find(taken.thread);
      if (found == by_id.end()) continue;
      std::vector<MemoryUse>& uses = found->second->memory;
      if (uses.empty() || uses.back().label != label) {
        uses.push_back({.label = std::string{label}});
      }
      add_sample(taken.sample, uses.back());
    }
  }
}

std::vector<std::uint64_t> ids_of(std::span<const ThreadSummary> threads) {
  std::vector<std::uint64_t> ids;
  for (const ThreadSummary& thread : threads) ids.push_back(thread.thread.value);
  return ids;
}

std::uint64_t longest_wall_time(std::span<const ThreadSummary> threads) {
  std::uint64_t longest = 0;
  for (const ThreadSummary& thread : threads) {
    longest = std::max(longest, thread.summary.wall_time);
  }
  return longest;
}

}  // namespace

Result<ThreadSummaries> summarize_threads(const decode::Profile& profile,
                                          const SummaryOptions& options) {
  MM_TRY(const auto prepared,
         PreparedWalk::prepare(profile, {.selection = options.selection,
                                         .all_threads = options.all_threads,
                                         .jobs = options.jobs}));
  decode::LabelTable& labels = prepared->labels();
  ThreadSummaries result{.threads = threads_of(profile, options)};
  std::vector<ThreadSummary>& threads = result.threads;
  if (threads.empty()) return result;

  ThreadLabels thread_labels{ids_of(threads)};
  prepared->plan().thread_labels = &thread_labels;
  const Walked walked = walk_events(*prepared);
  const std::vector<std::vector<ThreadLabels::Met>> met = thread_labels.by_thread();
  bool has_memory = false;
  for (std::size_t place = 0; place < threads.size(); ++place) {
    MM_CHECK(set_sums(walked, place, met[place], labels, threads[place]));
    has_memory |= walked.totals.events[place].memory_events > 0;
  }
  MM_CHECK(check_sums(profile, walked.totals, longest_wall_time(threads)));
  if (has_memory) set_memory(profile, labels, options.selection, threads);
  if (options.with_durations) {
    std::vector<std::vector<LabelSummary>*> rows;
    for (ThreadSummary& thread : threads) rows.push_back(&thread.summary.rows);
    set_thread_durations(profile, labels, options, thread_labels, rows);
  }

  result.defects.merge(walked.kind_defects);
  for (ThreadSummary& thread : threads) {
    result.defects.merge(std::exchange(thread.summary.defects, {}));
  }
  if (auto refused = result.defects.first_refused(profile.tolerance())) {
    return *std::move(refused);
  }
  return result;
}

}  // namespace mm::analyze
