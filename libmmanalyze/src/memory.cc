// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/memory.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "event_filter.h"
#include "memory_samples.h"
#include "mmdecode/each_event.h"
#include "mmdecode/kinds.h"
#include "mmdecode/thread_check.h"
#include "mmformat/mixing_hash.h"
#include "walk_plan.h"

namespace mm::analyze {
namespace {

using decode::EventType;

class MemoryReader {
 public:
  MemoryReader(const decode::Profile& profile, decode::LabelTable& labels,
               const decode::Selection& selection)
      : profile_(profile),
        selection_(selection),
        labels_(labels),
        label_ids_(labels),
        kinds_(profile.strings()),
        filter_(selection, profile, labels,
                selection.from || selection.to ? earliest_of(profile).start : 0) {}

  MemorySamples run() {
    for_each_event(profile_, [this](const decode::Event& event) { take(event); });
    for (auto& [label, samples] : samples_) {
      std::ranges::stable_sort(
          samples, {}, [](const ThreadSample& taken) { return taken.sample.moment; });
    }
    return std::move(samples_);
  }

 private:
  /// Most events end here, after one load and a comparison.
  void take(const decode::Event& event) {
    const bool is_half = event.type != EventType::kInterval && is_memory(event);
    if (open_.empty() && !is_half) return;
    const auto open = open_.find(event.thread.value);
    if (open != open_.end()) {
      if (is_half && event.type == EventType::kInteger && open->second.id == event.id) {
        samples_[labels_.text(label_ids_.of(event.id.value))].push_back({
            .thread = event.thread.value,
            .sample = {.moment = open->second.start, .bytes = event.value()}
        });
      }
      open_.erase(open);
    }
    if (is_half && event.type == EventType::kInstant && selects(event)) {
      open_.emplace(event.thread.value, event);
    }
  }

  bool is_memory(const decode::Event& event) {
    return kinds_.of(event.kind.value) == decode::Kind::kMemory;
  }

  bool selects(const decode::Event& event) {
    if (!selection_.threads.empty() && !selection_.selects_thread(event.thread)) {
      return false;
    }
    return filter_.selects_all() || filter_.selects(event, label_ids_.of(event.id.value));
  }

  const decode::Profile& profile_;
  const decode::Selection& selection_;
  decode::LabelTable& labels_;
  decode::LabelTable::Reader label_ids_;
  decode::KindReader kinds_;
  EventFilter filter_;
  /// Instants whose integer may follow, by thread.
  std::unordered_map<std::uint64_t, decode::Event, MixingHash> open_;
  MemorySamples samples_;
};

}  // namespace

MemorySamples read_memory_samples(const decode::Profile& profile,
                                  decode::LabelTable& labels,
                                  const decode::Selection& selection) {
  return MemoryReader{profile, labels, selection}.run();
}

Result<std::vector<MemoryTrack>> read_memory(const decode::Profile& profile,
                                             decode::LabelTable& labels,
                                             const decode::Selection& selection) {
  MM_CHECK(decode::check_threads(profile, selection));
  std::vector<MemoryTrack> tracks;
  for (const auto& [label, samples] : read_memory_samples(profile, labels, selection)) {
    MemoryTrack& track =
        tracks.emplace_back(MemoryTrack{.label = std::string{label}, .samples = {}});
    for (const ThreadSample& taken : samples) track.samples.push_back(taken.sample);
  }
  return tracks;
}

}  // namespace mm::analyze
