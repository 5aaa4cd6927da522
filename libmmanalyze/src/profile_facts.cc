// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/profile_facts.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include "mmformat/mixing_hash.h"
#include "thread_names.h"

namespace mm::analyze {
namespace {

void count(const decode::Event& event, EventCounts& counts) {
  switch (event.type) {
    case decode::EventType::kInterval:
      ++counts.intervals;
      break;
    case decode::EventType::kInstant:
      ++counts.instants;
      break;
    case decode::EventType::kInteger:
      ++counts.integers;
      break;
  }
}

struct Thread {
  ThreadFacts facts;
  ThreadClues clues;
};

class FactsReader {
 public:
  explicit FactsReader(const decode::Profile& profile)
      : profile_(profile), labels_(profile), clues_(profile, labels_) {}

  ProfileFacts read() {
    // Backward, as those who look for names of threads read.
    for (auto at = profile_.events().rbegin(); at != profile_.events().rend(); ++at) {
      take(*at);
    }
    finish_threads();
    finish_kinds();
    return std::move(facts_);
  }

 private:
  void take(const decode::Event& event);
  void finish_threads();
  void finish_kinds();

  const decode::Profile& profile_;
  decode::LabelTable labels_;
  ThreadClueReader clues_;
  std::unordered_map<std::uint64_t, EventCounts, MixingHash> kinds_;  // by string id
  std::unordered_map<std::uint64_t, Thread, MixingHash> threads_;
  // Most events have the thread and the kind of the one before; nodes of the maps stay.
  Thread* thread_ = nullptr;
  EventCounts* kind_ = nullptr;
  std::uint64_t kind_id_ = 0;
  std::optional<std::uint64_t> first_thread_;  // of the event with the earliest start
  ProfileFacts facts_;
};

void FactsReader::take(const decode::Event& event) {
  if (thread_ == nullptr || thread_->facts.thread != event.thread) {
    thread_ = &threads_[event.thread.value];
    thread_->facts.thread = event.thread;
  }
  if (kind_ == nullptr || kind_id_ != event.kind.value) {
    kind_id_ = event.kind.value;
    kind_ = &kinds_[kind_id_];
  }
  count(event, *kind_);
  ThreadFacts& facts = thread_->facts;
  count(event, facts.counts);
  if (event.type == decode::EventType::kInteger) return;
  facts.first_start = std::min(facts.first_start.value_or(event.start), event.start);
  facts.last_end = std::max(facts.last_end, event.start + event.duration());
  // Of several earliest events the one written first; this pass meets it last.
  if (!facts_.earliest_start || event.start <= *facts_.earliest_start) {
    facts_.earliest_start = event.start;
    first_thread_ = event.thread.value;
  }
  if (event.type == decode::EventType::kInterval) {
    clues_.take_interval(event, thread_->clues);
  } else {
    clues_.take_instant(event, thread_->clues);
  }
}

void FactsReader::finish_threads() {
  for (auto& [id, thread] : threads_) {
    thread.facts.name = thread_name({id}, thread.clues, id == first_thread_);
    facts_.counts += thread.facts.counts;
    facts_.last_end = std::max(facts_.last_end, thread.facts.last_end);
    facts_.threads.push_back(std::move(thread.facts));
  }
  std::ranges::sort(facts_.threads, {}, &ThreadFacts::thread);
}

/// One kind can have many ids: each thread may write its own.
void FactsReader::finish_kinds() {
  std::map<std::string, EventCounts> by_name;
  decode::Defects ignored;  // those who verify count them
  for (const auto& [id, counts] : kinds_) {
    by_name[profile_.strings().text({id}, ignored)] += counts;
  }
  for (auto& [kind, counts] : by_name) facts_.kinds.push_back({kind, counts});
  std::ranges::stable_sort(facts_.kinds, std::ranges::greater{},
                           [](const KindFacts& kind) { return kind.counts.sum(); });
}

}  // namespace

EventCounts& EventCounts::operator+=(const EventCounts& other) {
  intervals += other.intervals;
  instants += other.instants;
  integers += other.integers;
  return *this;
}

ProfileFacts profile_facts(const decode::Profile& profile) {
  return FactsReader{profile}.read();
}

}  // namespace mm::analyze
