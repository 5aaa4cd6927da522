// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/profile_facts.h"

#include <algorithm>
#include <map>
#include <memory>
#include <utility>

#include "facts_walk.h"
#include "mmdecode/string_census.h"
#include "parallel.h"

namespace mm::analyze {
namespace {

using decode::StringCensus;

constexpr std::size_t kSegmentsPerJob = 8;

/// A reader of strings has some room of its own.
constexpr unsigned kMostStringReaders = 8;

class FactsReader {
 public:
  /// `census` may be null.
  FactsReader(const decode::Profile& profile, unsigned jobs, StringCensus* census)
      : profile_(profile),
        census_(census),
        jobs_(jobs_for(profile, jobs)),
        labels_(profile, label_parts(jobs_)) {}

  ProfileFacts read() {
    resolve_labels(labels_, label_parts(jobs_));
    walk_events();
    finish_threads();
    finish_kinds();
    return std::move(facts_);
  }

  bool has_reversed() const { return has_reversed_; }
  unsigned jobs() const { return jobs_; }

 private:
  struct Worker {
    std::unique_ptr<StringCensus::Notes> notes;
    std::unique_ptr<FactsWalk> walk;
  };

  void walk_events();
  std::optional<std::uint64_t> first_thread() const;
  void finish_threads();
  void finish_kinds();

  const decode::Profile& profile_;
  StringCensus* census_;
  unsigned jobs_;
  decode::LabelTable labels_;
  KindCounts kinds_;
  SegmentThreads threads_;
  bool has_reversed_ = false;
  ProfileFacts facts_;
};

void FactsReader::walk_events() {
  const std::vector<Block> blocks = cut_into_blocks(profile_);
  const std::size_t size = blocks.size() / (jobs_ * kSegmentsPerJob) + 1;
  std::vector<SegmentThreads> segments((blocks.size() + size - 1) / size);
  std::vector<Worker> workers(jobs_);
  for (Worker& worker : workers) {
    if (census_ != nullptr) {
      worker.notes = std::make_unique<StringCensus::Notes>(*census_);
    }
    worker.walk = std::make_unique<FactsWalk>(profile_, labels_, worker.notes.get());
  }
  run_parts(jobs_, segments.size(), [&](unsigned worker, std::size_t segment) {
    const auto rest = std::span{blocks}.subspan(segment * size);
    segments[segment] =
        workers[worker].walk->walk(rest.first(std::min(size, rest.size())));
  });

  for (auto segment = segments.rbegin(); segment != segments.rend(); ++segment) {
    for (const auto& [id, thread] : *segment) threads_[id].merge(thread);
  }
  for (const Worker& worker : workers) {
    for (const auto& [id, counts] : worker.walk->kinds()) kinds_[id] += counts;
    has_reversed_ |= worker.walk->has_reversed();
    if (census_ != nullptr) census_->add(*worker.notes);
  }
}

/// The thread of the event with the earliest start; of several the one written first.
std::optional<std::uint64_t> FactsReader::first_thread() const {
  std::optional<std::uint64_t> first;
  for (const auto& [id, thread] : threads_) {
    if (!thread.has_times() || thread.first_start != facts_.earliest_start) continue;
    if (first) return earliest_of(profile_).thread;
    first = id;
  }
  return first;
}

void FactsReader::finish_threads() {
  for (const auto& [id, thread] : threads_) {
    ThreadFacts& facts = facts_.threads.emplace_back();
    facts.thread = {id};
    facts.counts = thread.counts;
    facts_.counts += thread.counts;
    if (!thread.has_times()) continue;
    facts.first_start = thread.first_start;
    facts.last_end = thread.last_end;
    facts_.earliest_start =
        std::min(facts_.earliest_start.value_or(thread.first_start), thread.first_start);
    facts_.last_end = std::max(facts_.last_end, thread.last_end);
  }
  const auto first = first_thread();
  for (ThreadFacts& facts : facts_.threads) {
    facts.name = thread_name(facts.thread, threads_[facts.thread.value].clues,
                             facts.thread.value == first);
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

/// What the noted strings need, and whether they are sound, if that is to be had.
std::optional<StringCensus::Outcome> read_strings(StringCensus& census, unsigned jobs) {
  census.mark_named();
  std::vector<std::unique_ptr<StringCensus::Reader>> readers(
      std::min(jobs, kMostStringReaders));
  for (auto& reader : readers) {
    reader = std::make_unique<StringCensus::Reader>(census);
  }
  const std::size_t parts = census.part_count();
  run_parts(static_cast<unsigned>(readers.size()), parts,
            [&](unsigned worker, std::size_t part) {
              readers[worker]->read(parts - 1 - part);
            });
  return census.finish(readers);
}

}  // namespace

EventCounts& EventCounts::operator+=(const EventCounts& other) {
  intervals += other.intervals;
  instants += other.instants;
  integers += other.integers;
  return *this;
}

ProfileFacts profile_facts(const decode::Profile& profile, unsigned jobs) {
  return FactsReader{profile, jobs, nullptr}.read();
}

ProfileSurvey survey_profile(const decode::Profile& profile, unsigned jobs) {
  StringCensus census{profile};
  FactsReader reader{profile, jobs, &census};
  ProfileSurvey survey;
  survey.events = reader.read();
  if (const auto outcome = read_strings(census, reader.jobs())) {
    survey.strings = outcome->facts;
    survey.may_have_defects = !outcome->is_sound || reader.has_reversed();
  } else {
    survey.strings = decode::string_facts(profile);
    survey.may_have_defects = true;
  }
  return survey;
}

}  // namespace mm::analyze
