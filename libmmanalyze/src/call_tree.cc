// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The call tree: blocks are read on all jobs (names, kinds, selection), and laid on the
// stacks of their threads one by one, from the last to the first. So parents are always
// known, and no result depends on the number of jobs; on two cores the second step, which
// is the shorter one, costs nothing.
#include "mmanalyze/call_tree.h"

#include <memory>
#include <utility>

#include "frame_texts.h"
#include "interval_reader.h"
#include "nest_walk.h"
#include "ordered_work.h"
#include "tree_nodes.h"
#include "tree_result.h"
#include "walk_plan.h"

namespace mm::analyze {
namespace {

class TreeBuild {
 public:
  TreeBuild(WalkPlan& plan, const CallTreeOptions& options, unsigned jobs)
      : plan_(plan),
        options_(options),
        blocks_(cut_into_blocks(*plan.profile)),
        jobs_(std::min<std::size_t>(jobs, blocks_.size())) {}

  void run() {
    walk();
    if (walk_->irregular_threads().empty()) return;
    plan_.sorted_threads = walk_->irregular_threads();
    walk();
  }

  Result<CallTree> result() const {
    if (walk_->total_time().is_beyond) return Error{.code = ErrorCode::kSumTooLarge};
    CallTree tree;
    const auto text = [this](std::uint32_t frame) {
      return options_.with_arguments ? texts_->text(frame) : plan_.labels->text(frame);
    };
    lay_out_tree(walk_->nodes(),
                 {.text = text, .threads = walk_->nodes().thread_of_frame()}, tree);
    tree.total_time = walk_->total_time().value;
    tree.thread_count = walk_->thread_count();
    for (const CallTree::Node& node : tree.nodes) tree.interval_count += node.count;
    tree.overlap_count = walk_->overlap_count();
    tree.order_violation_count = walk_->order_violation_count();
    tree.counter = plan_.profile->metadata().counter;
    for (const auto& reader : readers_) {
      tree.other_thread_count += reader->other_thread_count();
      tree.defects.merge(reader->defects());
    }
    if (texts_->refused_count() > 0) {
      tree.defects.add(ErrorCode::kStringTooLong, texts_->refused_count());
    }
    if (auto refused = tree.defects.first_refused(plan_.profile->tolerance())) {
      return *std::move(refused);
    }
    return tree;
  }

 private:
  void walk() {
    walk_ = std::make_unique<NestWalk<TreeNodes>>(
        plan_.sorted_threads, TreeNodes{
                                  {.by_thread = options_.by_thread,
                                   .with_durations = options_.with_durations}
    });
    const decode::Events& events = plan_.profile->events();
    texts_ =
        std::make_unique<FrameTexts>(events.size() * record_bytes_of(events.shape()) +
                                     plan_.profile->strings().data().size());
    readers_.clear();
    for (unsigned job = 0; job < jobs_; ++job) {
      readers_.push_back(
          std::make_unique<IntervalReader>(plan_, options_.with_arguments));
    }
    std::vector<FramedBlock> slots(std::min(kSlotsPerJob * jobs_, blocks_.size()));
    run_ordered(static_cast<unsigned>(jobs_),
                {.items = blocks_.size(),
                 .slots = slots.size(),
                 .prepare =
                     [&](unsigned worker, std::size_t item, std::size_t slot) {
                       readers_[worker]->read(blocks_[blocks_.size() - 1 - item],
                                              slots[slot]);
                     },
                 .finish = [&](std::size_t, std::size_t slot) { take(slots[slot]); }});
    walk_->finish();
  }

  void take(FramedBlock& block) {
    if (options_.with_arguments) number_frames(block);
    walk_->take(block.intervals);
  }

  /// Here, and not where texts are read, because what a budget allows must not depend on
  /// who comes first.
  void number_frames(FramedBlock& block) {
    std::vector<std::uint32_t> numbers;
    numbers.reserve(block.texts.size());
    for (const std::string& text : block.texts)
      numbers.push_back(texts_->number_of(text));
    for (FramedInterval& interval : block.intervals) {
      if (interval.frame != kNoFrame) interval.frame = numbers[interval.frame];
    }
  }

  WalkPlan& plan_;
  const CallTreeOptions& options_;
  std::vector<Block> blocks_;
  std::size_t jobs_;
  std::vector<std::unique_ptr<IntervalReader>> readers_;
  std::unique_ptr<FrameTexts> texts_;
  std::unique_ptr<NestWalk<TreeNodes>> walk_;
};

}  // namespace

Result<CallTree> build_call_tree(const decode::Profile& profile,
                                 const CallTreeOptions& options) {
  MM_TRY(const auto walk,
         PreparedWalk::prepare(profile, {.selection = options.selection,
                                         .all_threads = options.all_threads,
                                         .jobs = options.jobs}));
  TreeBuild build{walk->plan(), options, walk->jobs()};
  build.run();
  return build.result();
}

}  // namespace mm::analyze
