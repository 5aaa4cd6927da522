// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/what_if.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "mmdecode/selection.h"
#include "shares_at_work.h"
#include "totals.h"
#include "walk_plan.h"
#include "what_if_pieces.h"

namespace mm::analyze {
namespace {

/// Sums of one thread.
struct ThreadTimes {
  CheckedSum busy;                        // all but gaps and QueryBlocked
  std::uint64_t work = 0;                 // all but gaps and waits
  std::vector<std::uint64_t> of_speedup;  // by speedup

  explicit ThreadTimes(std::size_t speedups) : of_speedup(speedups) {}

  void add(Work what, std::uint64_t time) {
    if (what == kNoWork || what == kBlocked) return;
    busy.add(time);
    if (!is_wait(what)) work += time;
    if (what >= kFirstSpeedup) of_speedup[what - kFirstSpeedup] += time;
  }
};

class Answer {
 public:
  Answer(const WhatIfOptions& options, WorkOfThreads work) : work_(std::move(work)) {
    for (std::size_t i = 0; i < options.speedups.size(); ++i) {
      const Speedup& speedup = options.speedups[i];
      shares_.push_back(speedup.share);
      what_if_.labels.push_back({.label = speedup.label,
                                 .share = speedup.share,
                                 .interval_count = work_.speedup_intervals[i]});
    }
  }

  Result<WhatIf> find() && {
    set_wall_time();
    for (const ThreadWork& thread : work_.threads) add_thread(thread);
    if (busy_.is_beyond) return Error{.code = ErrorCode::kSumTooLarge};
    what_if_.busy_time = busy_.value;
    what_if_.new_busy_time = busy_.value - saved_;
    set_stretches();
    set_new_wall_time();
    what_if_.thread_count = work_.threads.size();
    what_if_.interval_count = work_.interval_count;
    what_if_.overlap_count = work_.overlap_count;
    what_if_.order_violation_count = work_.order_violation_count;
    what_if_.other_thread_count = work_.other_thread_count;
    what_if_.defects = std::move(work_.defects);
    what_if_.pieces = std::make_shared<WhatIf::Pieces>(WhatIf::Pieces{
        .threads = std::move(work_.threads), .shares = std::move(shares_)});
    return std::move(what_if_);
  }

 private:
  void set_wall_time() {
    std::int64_t first = std::numeric_limits<std::int64_t>::max();
    std::int64_t last = 0;
    for (const ThreadWork& thread : work_.threads) {
      first = std::min(first, thread.start());
      last = std::max(last, thread.end);
    }
    if (work_.threads.empty()) return;
    what_if_.first_start = static_cast<std::uint64_t>(first);
    what_if_.wall_time = static_cast<std::uint64_t>(last - first);
  }

  void add_thread(const ThreadWork& thread) {
    ThreadTimes times{shares_.size()};
    for (std::size_t i = 0; i < thread.pieces.size(); ++i) {
      const auto time =
          static_cast<std::uint64_t>(thread.end_of(i) - thread.pieces[i].start);
      times.add(thread.pieces[i].work, time);
    }
    std::uint64_t saved = 0;
    for (std::size_t i = 0; i < shares_.size(); ++i) {
      const std::uint64_t here = saved_of(times.of_speedup[i], shares_[i]);
      what_if_.labels[i].self_time += times.of_speedup[i];
      what_if_.labels[i].new_self_time += times.of_speedup[i] - here;
      saved += here;
    }
    busy_.add(times.busy);
    saved_ += saved;
    longest_work_ = std::max(longest_work_, times.work - saved);
  }

  Share share_of(Work work) const {
    return work < kFirstSpeedup ? 0 : shares_[work - kFirstSpeedup];
  }

  void set_stretches() {
    std::vector<ShareChange> changes;
    for (const ThreadWork& thread : work_.threads) {
      for (std::size_t i = 0; i < thread.pieces.size(); ++i) {
        const Work work = thread.pieces[i].work;
        if (is_wait(work)) continue;
        const Share share = share_of(work);
        const auto start = static_cast<std::uint64_t>(thread.pieces[i].start);
        const auto end = static_cast<std::uint64_t>(thread.end_of(i));
        changes.push_back({start, share, share, true});
        changes.push_back({end, share, share, false});
      }
    }
    sweep_shares(changes, [&](const SpedUpStretch& stretch) {
      append_stretch(what_if_.stretches, stretch);
    });
  }

  void set_new_wall_time() {
    const std::uint64_t wall = what_if_.wall_time;
    TimeBounds& bounds = what_if_.new_wall_time;
    if (work_.threads.size() == 1) {
      bounds = {.least = wall - saved_, .most = wall - saved_};
      return;
    }
    SavedTime least;
    SavedTime most;
    for (const SpedUpStretch& stretch : what_if_.stretches) {
      least.add(stretch.end - stretch.start, stretch.least);
      most.add(stretch.end - stretch.start, stretch.most);
    }
    bounds.least = std::max(wall - most.ceil(), longest_work_);
    // What was rounded for each label can be a count more than what was rounded at once.
    bounds.most = std::max(wall - least.floor(), bounds.least);
  }

  WorkOfThreads work_;
  std::vector<Share> shares_;
  WhatIf what_if_;
  CheckedSum busy_;
  std::uint64_t saved_ = 0;
  std::uint64_t longest_work_ = 0;  // of a thread, when all is saved
};

}  // namespace

Result<WhatIf> ask_what_if(const decode::Profile& profile, const WhatIfOptions& options) {
  const decode::Selection all;
  MM_TRY(const auto walk,
         PreparedWalk::prepare(profile, {.selection = all,
                                         .all_threads = options.all_threads,
                                         .jobs = options.jobs}));
  WorkOfThreads work = read_work(walk->plan(), options.speedups, walk->jobs());
  if (auto refused = work.defects.first_refused(profile.tolerance())) {
    return *std::move(refused);
  }
  MM_TRY(WhatIf what_if, (Answer{options, std::move(work)}.find()));
  what_if.counter = profile.metadata().counter;
  return what_if;
}

}  // namespace mm::analyze
