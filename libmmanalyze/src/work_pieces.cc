// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "work_pieces.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>

#include "interval_reader.h"
#include "mmanalyze/phases.h"
#include "ordered_work.h"
#include "owner_sweep.h"
#include "sorted_thread.h"
#include "thread_walk.h"

namespace mm::analyze {
namespace {

using decode::Kind;

/// What intervals are about, found once for each label and kind.
class WorkOf {
 public:
  WorkOf(const decode::LabelTable& labels, const std::vector<Speedup>& speedups)
      : labels_(labels), speedups_(speedups), counts_(speedups.size()) {}

  Work of(const IntervalReader::Named& interval) {
    const std::size_t at =
        interval.label * kKinds + static_cast<std::size_t>(interval.kind);
    if (at >= known_.size()) {
      const std::size_t labels =
          std::max<std::size_t>(labels_.size(), interval.label + 1);
      known_.resize(labels * kKinds, kNotAsked);
    }
    if (known_[at] == kNotAsked) known_[at] = find(interval.kind, interval.label);
    const Work work = known_[at];
    if (work >= kFirstSpeedup) ++counts_[work - kFirstSpeedup];
    return work;
  }

  const std::vector<std::uint64_t>& counts() const { return counts_; }

 private:
  static constexpr std::size_t kKinds = static_cast<std::size_t>(Kind::kMemory) + 1;
  static constexpr Work kNotAsked = ~Work{0};

  Work find(Kind kind, decode::LabelId label) const {
    if (kind == Kind::kQueryBlocked) return kBlocked;
    const std::string_view text = labels_.text(label);
    for (std::size_t i = 0; i < speedups_.size(); ++i) {
      if (speedups_[i].label == text) return kFirstSpeedup + static_cast<Work>(i);
    }
    return phase_of(kind, text) == Phase::kWaiting ? kOtherWait : kOtherWork;
  }

  const decode::LabelTable& labels_;
  const std::vector<Speedup>& speedups_;
  std::vector<Work> known_;
  std::vector<std::uint64_t> counts_;
};

/// Pieces in either direction of time.
class PieceRow {
 public:
  /// The piece lies before all others.
  void add_before(std::int64_t start, Work work) {
    if (!pieces_.empty() && pieces_.back().work == work) {
      pieces_.back().start = start;
    } else {
      pieces_.push_back({start, work});
    }
  }
  /// It starts where the others end.
  void add_behind(std::int64_t start, Work work) {
    if (pieces_.empty() || pieces_.back().work != work) pieces_.push_back({start, work});
  }
  std::vector<WorkPiece>& pieces() { return pieces_; }

 private:
  std::vector<WorkPiece> pieces_;
};

class Thread {
 public:
  /// @return whether the interval keeps the order of records.
  bool take(const FramedInterval& interval) {
    note(interval);
    if (interval.start == interval.end) return true;
    if (!order_.keeps_order(interval.start, interval.end)) return false;
    if (row_.pieces().empty() && sweep_.open().empty()) {
      sweep_.start_at(interval.end);
      end_ = at_ = interval.end;
    }
    const bool crosses =
        sweep_.take(interval.start, interval.end, interval.frame,
                    [this](Work work, std::uint64_t length) { add(work, length); });
    if (at_ > interval.end) add(kNoWork, static_cast<std::uint64_t>(at_ - interval.end));
    if (crosses) ++overlap_count_;
    return true;
  }

  void keep(const FramedInterval& interval) {
    note(interval);
    unsorted_.push_back(interval);
  }

  /// Adds what is still open, and the time before and behind with points only.
  ThreadWork finish(std::uint64_t id, WorkOfThreads& counts) {
    if (unsorted_.empty()) {
      const auto open = sweep_.open();
      for (auto frame = open.rbegin(); frame != open.rend(); ++frame) {
        if (at_ > frame->start) {
          add(frame->slot, static_cast<std::uint64_t>(at_ - frame->start));
        }
      }
      std::ranges::reverse(row_.pieces());
      counts.overlap_count += overlap_count_;
    } else {
      finish_sorted(counts);
    }
    ThreadWork work{.thread = id, .end = last_end_, .pieces = std::move(row_.pieces())};
    if (!work.pieces.empty() && first_start_ < work.pieces.front().start) {
      work.pieces.insert(work.pieces.begin(), {first_start_, kNoWork});
    }
    if (!work.pieces.empty() && end_ < last_end_) work.pieces.push_back({end_, kNoWork});
    if (work.pieces.empty() && first_start_ < last_end_) {
      work.pieces.push_back({first_start_, kNoWork});
    }
    return work;
  }

 private:
  void note(const FramedInterval& interval) {
    first_start_ = std::min(first_start_, interval.start);
    last_end_ = std::max(last_end_, interval.end);
  }

  void add(Work work, std::uint64_t length) {
    if (length == 0) return;
    at_ -= static_cast<std::int64_t>(length);
    row_.add_before(at_, work);
  }

  void finish_sorted(WorkOfThreads& counts) {
    const Disorder disorder = count_disorder(unsorted_);
    counts.overlap_count += disorder.overlap_count;
    counts.order_violation_count += disorder.order_violation_count;
    end_ = first_start_;
    sweep_sorted_thread(
        unsorted_, kNoWork,
        [](std::uint32_t, const FramedInterval& interval) { return interval.frame; },
        [this](Work work, std::uint64_t length) {
          if (length == 0) return;
          row_.add_behind(end_, work);
          end_ += static_cast<std::int64_t>(length);
        });
  }

  ThreadWalk order_{0};
  OwnerSweep sweep_;
  PieceRow row_;
  std::int64_t at_ = 0;   // down to here there are pieces
  std::int64_t end_ = 0;  // of the last piece
  std::int64_t first_start_ = std::numeric_limits<std::int64_t>::max();
  std::int64_t last_end_ = 0;
  std::uint64_t overlap_count_ = 0;
  std::vector<FramedInterval> unsorted_;
};

class WorkReader {
 public:
  WorkReader(const WalkPlan& plan, const std::vector<Speedup>& speedups, unsigned jobs)
      : plan_(plan),
        blocks_(cut_into_blocks(*plan.profile)),
        jobs_(static_cast<unsigned>(std::min<std::size_t>(jobs, blocks_.size()))) {
    for (unsigned job = 0; job < jobs_; ++job) {
      workers_.push_back(std::make_unique<Worker>(plan, speedups));
    }
  }

  void run() {
    std::vector<FramedBlock> slots(std::min(kSlotsPerJob * jobs_, blocks_.size()));
    run_ordered(
        jobs_,
        {.items = blocks_.size(),
         .slots = slots.size(),
         .prepare =
             [&](unsigned worker, std::size_t item, std::size_t slot) {
               workers_[worker]->read(blocks_[blocks_.size() - 1 - item], slots[slot]);
             },
         .finish = [&](std::size_t, std::size_t slot) { take(slots[slot].intervals); }});
  }

  const ThreadSet& irregular_threads() const { return irregular_; }

  WorkOfThreads result(std::size_t speedups) {
    WorkOfThreads work;
    work.interval_count = interval_count_;
    work.speedup_intervals.resize(speedups);
    for (auto& [id, thread] : threads_) {
      work.threads.push_back(thread.finish(id, work));
    }
    for (const auto& worker : workers_) {
      work.other_thread_count += worker->reader.other_thread_count();
      work.defects.merge(worker->reader.defects());
      for (std::size_t i = 0; i < speedups; ++i) {
        work.speedup_intervals[i] += worker->work_of.counts()[i];
      }
    }
    return work;
  }

 private:
  struct Worker {
    Worker(const WalkPlan& plan, const std::vector<Speedup>& speedups)
        : reader(plan), work_of(*plan.labels, speedups) {}

    void read(const Block& block, FramedBlock& out) {
      reader.read_with(block, out, [this](const IntervalReader::Named& interval) {
        reader.count_label(interval.label);
        return work_of.of(interval);
      });
    }

    IntervalReader reader;
    WorkOf work_of;
  };

  void take(const std::vector<FramedInterval>& intervals) {
    interval_count_ += intervals.size();
    Thread* thread = nullptr;
    std::uint64_t id = 0;
    for (const FramedInterval& interval : intervals) {
      if (thread == nullptr || id != interval.thread) {
        id = interval.thread;
        thread = &threads_[id];
      }
      if (plan_.sorted_threads.contains(id)) [[unlikely]] {
        thread->keep(interval);
      } else if (!thread->take(interval)) [[unlikely]] {
        irregular_.insert(id);
      }
    }
  }

  const WalkPlan& plan_;
  std::vector<Block> blocks_;
  unsigned jobs_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::map<std::uint64_t, Thread> threads_;
  ThreadSet irregular_;
  std::uint64_t interval_count_ = 0;
};

}  // namespace

WorkOfThreads read_work(WalkPlan& plan, const std::vector<Speedup>& speedups,
                        unsigned jobs) {
  {
    WorkReader reader{plan, speedups, jobs};
    reader.run();
    if (reader.irregular_threads().empty()) return reader.result(speedups.size());
    plan.sorted_threads = reader.irregular_threads();
  }
  WorkReader again{plan, speedups, jobs};
  again.run();
  return again.result(speedups.size());
}

}  // namespace mm::analyze
