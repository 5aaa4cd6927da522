// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Items, as the call tree is built: blocks are read on all jobs, which is where the time
// goes (texts), and laid on the stacks of their threads in order. Names get their numbers
// there, so that neither these nor what memory allows depends on the jobs.
#include "mmanalyze/items.h"

#include <algorithm>
#include <memory>

#include "frame_texts.h"
#include "item_nodes.h"
#include "item_reader.h"
#include "item_rows.h"
#include "nest_walk.h"
#include "ordered_work.h"
#include "walk_plan.h"

namespace mm::analyze {
namespace {

class ItemsBuild {
 public:
  ItemsBuild(WalkPlan& plan, ItemLevel level, unsigned jobs)
      : plan_(plan),
        level_(level),
        blocks_(cut_into_blocks(*plan.profile)),
        jobs_(std::min<std::size_t>(jobs, blocks_.size())) {}

  void run() {
    walk();
    if (walk_->irregular_threads().empty()) return;
    plan_.sorted_threads = walk_->irregular_threads();
    walk();
  }

  Result<Items> result() const {
    if (walk_->total_time().is_beyond) return Error{.code = ErrorCode::kSumTooLarge};
    Items items;
    derive_item_rows(level_, met_names(), walk_->nodes(), items);
    items.total_time = walk_->total_time().value;
    items.covered_time = items.total_time - walk_->nodes().base().self;
    items.interval_count = interval_count_;
    items.overlap_count = walk_->overlap_count();
    items.order_violation_count = walk_->order_violation_count();
    items.counter = plan_.profile->metadata().counter;
    for (const auto& reader : readers_) {
      items.argument_count += reader->argument_count();
      items.other_thread_count += reader->intervals().other_thread_count();
      items.defects.merge(reader->defects());
    }
    if (texts_->refused_count() > 0) items.defects.add(ErrorCode::kStringTooLong);
    if (auto refused = items.defects.first_refused(plan_.profile->tolerance())) {
      return *std::move(refused);
    }
    return items;
  }

 private:
  /// A block that was read, and by whom.
  struct Slot {
    FramedBlock block;
    unsigned reader = 0;
  };

  void walk() {
    walk_ = std::make_unique<NestWalk<ItemNodes>>(plan_.sorted_threads);
    const decode::Events& events = plan_.profile->events();
    texts_ =
        std::make_unique<FrameTexts>(events.size() * record_bytes_of(events.shape()) +
                                     plan_.profile->strings().data().size());
    readers_.clear();
    interval_count_ = 0;
    for (std::size_t job = 0; job < jobs_; ++job) {
      readers_.push_back(std::make_unique<ItemReader>(plan_, level_));
    }
    numbers_.assign(jobs_, {0});
    std::vector<Slot> slots(std::min(kSlotsPerJob * jobs_, blocks_.size()));
    run_ordered(static_cast<unsigned>(jobs_),
                {.items = blocks_.size(),
                 .slots = slots.size(),
                 .prepare =
                     [&](unsigned worker, std::size_t item, std::size_t slot) {
                       slots[slot].reader = worker;
                       readers_[worker]->read(blocks_[blocks_.size() - 1 - item],
                                              slots[slot].block);
                     },
                 .finish = [&](std::size_t, std::size_t slot) { take(slots[slot]); }});
    walk_->finish();
  }

  /// A reader's new names come with the first block that has them.
  void take(Slot& slot) {
    std::vector<std::uint32_t>& numbers = numbers_[slot.reader];
    for (const std::string& text : slot.block.texts) {
      numbers.push_back(texts_->number_of(text) + 1);
    }
    for (FramedInterval& interval : slot.block.intervals) {
      interval.frame =
          item_frame(numbers[interval.frame >> 1U], (interval.frame & 1U) != 0);
    }
    interval_count_ += slot.block.intervals.size();
    walk_->take(slot.block.intervals);
  }

  /// By number, what all readers know together.
  std::vector<MetName> met_names() const {
    std::vector<MetName> names(texts_->size() + 1);
    for (std::uint32_t number = 1; number < names.size(); ++number) {
      names[number].text = texts_->text(number - 1);
    }
    for (std::size_t job = 0; job < jobs_; ++job) {
      const std::vector<NameFacts>& facts = readers_[job]->facts();
      for (std::size_t i = 1; i < facts.size(); ++i) {
        NameFacts& to = names[numbers_[job][i]].facts;
        to.has_certain_crate |= facts[i].has_certain_crate;
        to.is_module |= facts[i].is_module;
      }
    }
    return names;
  }

  WalkPlan& plan_;
  ItemLevel level_;
  std::vector<Block> blocks_;
  std::size_t jobs_;
  std::vector<std::unique_ptr<ItemReader>> readers_;
  std::vector<std::vector<std::uint32_t>> numbers_;  // by reader and its number
  std::unique_ptr<FrameTexts> texts_;
  std::unique_ptr<NestWalk<ItemNodes>> walk_;
  std::uint64_t interval_count_ = 0;
};

}  // namespace

Result<Items> add_up_items(const decode::Profile& profile, const ItemsOptions& options) {
  MM_TRY(const auto walk,
         PreparedWalk::prepare(profile, {.selection = options.selection,
                                         .all_threads = options.all_threads,
                                         .jobs = options.jobs}));
  ItemsBuild build{walk->plan(), options.level, walk->jobs()};
  build.run();
  return build.result();
}

}  // namespace mm::analyze
