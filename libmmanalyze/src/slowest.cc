// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/slowest.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <tuple>

#include "interval_reader.h"
#include "mmdecode/event_id.h"
#include "nest_walk.h"
#include "ordered_work.h"
#include "parallel.h"
#include "walk_plan.h"

namespace mm::analyze {
namespace {

/// An interval that may be one of the slowest.
struct Candidate {
  std::uint64_t duration = 0;
  std::uint64_t start = 0;
  std::uint64_t thread = 0;
  std::uint32_t block = 0;
  std::uint32_t number = 0;  // of the record in its block
  std::uint64_t id = 0;
  std::uint64_t kind_id = 0;
};

/// Whether `a` stands before `b` in the result. A strict order: places differ.
bool is_before(const Candidate& a, const Candidate& b) {
  if (a.duration != b.duration) return a.duration > b.duration;
  return std::tie(a.start, a.thread, a.block, a.number) <
         std::tie(b.start, b.thread, b.block, b.number);
}

/// The first `most` of all candidates that were offered, as a heap with the last on top.
class Best {
 public:
  explicit Best(std::size_t most) : most_(most) {}

  void offer(const Candidate& candidate) {
    if (kept_.size() == most_) {
      if (most_ == 0 || !is_before(candidate, kept_.front())) return;
      std::ranges::pop_heap(kept_, is_before);
      kept_.pop_back();
    }
    kept_.push_back(candidate);
    std::ranges::push_heap(kept_, is_before);
  }
  const std::vector<Candidate>& kept() const { return kept_; }

 private:
  std::size_t most_;
  std::vector<Candidate> kept_;
};

/// Nodes of a walk that asks for a few intervals: the base, all others, and one for each.
class ChosenNodes {
 public:
  explicit ChosenNodes(std::size_t chosen) : self_(chosen + 2) {}

  std::uint64_t base_self() const { return self_[0]; }
  std::uint64_t self_of(std::size_t chosen) const { return self_[chosen + 2]; }

  // What a NestWalk asks for:
  static std::uint32_t base_of(std::uint64_t /*thread*/) { return 0; }
  static std::uint32_t node_of(std::uint32_t /*parent*/, std::uint32_t frame) {
    return frame == kNoFrame ? 1 : frame + 2;
  }
  void enter(std::uint32_t /*node*/, const FramedInterval& /*interval*/) {}
  void add_self(std::uint32_t node, std::uint64_t time) { self_[node] += time; }

 private:
  std::vector<std::uint64_t> self_;  // wraps below zero on the way
};

class SlowestSearch {
 public:
  SlowestSearch(WalkPlan& plan, const SlowestOptions& options, unsigned jobs)
      : plan_(plan),
        most_(options.most),
        blocks_(cut_into_blocks(*plan.profile)),
        jobs_(static_cast<unsigned>(std::min<std::size_t>(jobs, blocks_.size()))) {}

  void run() {
    choose();
    walk();
    if (walk_->irregular_threads().empty()) return;
    plan_.sorted_threads = walk_->irregular_threads();
    walk();
  }

  Result<Slowest> result() const {
    if (walk_->total_time().is_beyond) return Error{.code = ErrorCode::kSumTooLarge};
    Slowest slowest;
    slowest.interval_count = interval_count_;
    slowest.total_time = walk_->total_time().value;
    slowest.covered_time = slowest.total_time - walk_->nodes().base_self();
    slowest.overlap_count = walk_->overlap_count();
    slowest.order_violation_count = walk_->order_violation_count();
    slowest.counter = plan_.profile->metadata().counter;
    for (const auto& reader : readers_) {
      slowest.other_thread_count += reader->other_thread_count();
      slowest.defects.merge(reader->defects());
    }
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
      slowest.events.push_back(described(chosen_[i], slowest.defects));
      slowest.events.back().self_time = walk_->nodes().self_of(i);
    }
    if (auto refused = slowest.defects.first_refused(plan_.profile->tolerance())) {
      return *std::move(refused);
    }
    return slowest;
  }

 private:
  void make_readers() {
    readers_.clear();
    for (unsigned job = 0; job < jobs_; ++job) {
      readers_.push_back(std::make_unique<IntervalReader>(plan_));
    }
  }

  void choose() {
    make_readers();
    std::vector<Best> best(jobs_, Best{most_});
    std::vector<std::uint64_t> counts(jobs_);
    std::vector<FramedBlock> intervals(jobs_);
    run_parts(jobs_, blocks_.size(), [&](unsigned worker, std::size_t block) {
      counts[worker] += offer_block(static_cast<std::uint32_t>(block), *readers_[worker],
                                    intervals[worker], best[worker]);
    });
    Best all{most_};
    for (const Best& some : best) {
      for (const Candidate& candidate : some.kept()) all.offer(candidate);
    }
    for (const std::uint64_t count : counts) interval_count_ += count;
    chosen_ = all.kept();
    std::ranges::sort(chosen_, is_before);
    for (std::uint32_t i = 0; i < chosen_.size(); ++i) {
      places_[chosen_[i].block][chosen_[i].number] = i;
    }
  }

  /// @return how many intervals of the block are selected.
  static std::uint64_t offer_selected(const FramedBlock& intervals,
                                      std::vector<Candidate>& named, Best& best) {
    std::uint64_t count = 0;
    for (const FramedInterval& interval : intervals.intervals) {
      if (interval.frame == kNoFrame) continue;
      ++count;
      Candidate& candidate = named[interval.frame];
      candidate.duration = static_cast<std::uint64_t>(interval.end - interval.start);
      candidate.start = static_cast<std::uint64_t>(interval.start);
      candidate.thread = interval.thread;
      best.offer(candidate);
    }
    return count;
  }

  std::uint64_t offer_block(std::uint32_t number, IntervalReader& reader,
                            FramedBlock& intervals, Best& best) const {
    std::vector<Candidate> named;
    reader.read_with(blocks_[number], intervals, [&](const IntervalReader::Named& event) {
      reader.count_label(event.label);
      if (!event.is_selected) return kNoFrame;
      named.push_back({.block = number,
                       .number = event.number,
                       .id = event.id,
                       .kind_id = event.kind_id});
      return static_cast<std::uint32_t>(named.size() - 1);
    });
    return offer_selected(intervals, named, best);
  }

  void walk() {
    walk_ = std::make_unique<NestWalk<ChosenNodes>>(plan_.sorted_threads,
                                                    ChosenNodes{chosen_.size()});
    make_readers();
    std::vector<FramedBlock> slots(std::min(kSlotsPerJob * jobs_, blocks_.size()));
    run_ordered(
        jobs_, {.items = blocks_.size(),
                .slots = slots.size(),
                .prepare =
                    [&](unsigned worker, std::size_t item, std::size_t slot) {
                      read_block(blocks_.size() - 1 - item, *readers_[worker],
                                 slots[slot]);
                    },
                .finish = [&](std::size_t,
                              std::size_t slot) { walk_->take(slots[slot].intervals); }});
    walk_->finish();
  }

  void read_block(std::size_t block, IntervalReader& reader, FramedBlock& out) const {
    const auto chosen = places_.find(static_cast<std::uint32_t>(block));
    reader.read_with(blocks_[block], out, [&](const IntervalReader::Named& event) {
      reader.count_label(event.label);
      if (chosen == places_.end()) return kNoFrame;
      const auto found = chosen->second.find(event.number);
      return found == chosen->second.end() ? kNoFrame : found->second;
    });
  }

  SlowEvent described(const Candidate& candidate, decode::Defects& defects) const {
    const decode::StringTable& strings = plan_.profile->strings();
    decode::Defects of_kind;  // counted where it was read
    SlowEvent event;
    event.kind = strings.text({candidate.kind_id}, of_kind);
    event.thread = candidate.thread;
    event.start = candidate.start - plan_.earliest_start;
    event.duration = candidate.duration;
    decode::Defects of_text;
    const std::string text = strings.text({candidate.id}, of_text);
    const decode::EventText split = decode::split_event_id(text, plan_.profile->layout());
    event.label = split.label;
    event.arguments.assign(split.arguments.begin(), split.arguments.end());
    // What is wrong with its label was counted, too.
    if (plan_.profile->layout().has_arguments && !split.is_well_formed) {
      defects.add(ErrorCode::kBadEventText);
    }
    return event;
  }

  WalkPlan& plan_;
  std::size_t most_;
  std::vector<Block> blocks_;
  unsigned jobs_;
  std::vector<std::unique_ptr<IntervalReader>> readers_;
  std::vector<Candidate> chosen_;
  // By block and record, the number in chosen_.
  std::map<std::uint32_t, std::map<std::uint32_t, std::uint32_t>> places_;
  std::unique_ptr<NestWalk<ChosenNodes>> walk_;
  std::uint64_t interval_count_ = 0;
};

}  // namespace

Result<Slowest> find_slowest(const decode::Profile& profile,
                             const SlowestOptions& options) {
  MM_TRY(const auto walk,
         PreparedWalk::prepare(profile, {.selection = options.selection,
                                         .all_threads = options.all_threads,
                                         .jobs = options.jobs}));
  walk->plan().earliest_start = earliest_of(profile).start;
  SlowestSearch search{walk->plan(), options, walk->jobs()};
  search.run();
  return search.result();
}

}  // namespace mm::analyze
