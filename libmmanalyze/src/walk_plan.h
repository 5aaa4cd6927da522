// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// WalkPlan: what every analysis settles before it reads events: whether the question has
// an answer, in which pieces the events are read, and which threads mean anything.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

#include "mmdecode/labels.h"
#include "mmdecode/profile.h"
#include "mmdecode/selection.h"
#include "mmformat/mixing_hash.h"

namespace mm::analyze {

/// Thread ids are the file's: a hash that it cannot aim at.
using ThreadSet = std::unordered_set<std::uint64_t, MixingHash>;

/// Whole records in one piece: the unit of a walk.
struct Block {
  const std::byte* records = nullptr;
  std::uint32_t count = 0;
  std::uint64_t file_offset = 0;
};

class ThreadLabels;

/// What all walkers of one analysis share.
struct WalkPlan {
  const decode::Profile* profile = nullptr;
  decode::LabelTable* labels = nullptr;
  const decode::Selection* selection = nullptr;
  std::uint64_t earliest_start = 0;  ///< where the selection's window counts from
  /// With a hardware counter: the thread whose intervals mean anything. (Instants and
  /// integers of other threads count: they do not depend on the counter.)
  std::optional<std::uint64_t> only_thread = std::nullopt;
  ThreadSet sorted_threads = {};  ///< whose order is broken
  /// Where threads are summed up apart.
  ThreadLabels* thread_labels = nullptr;

  bool is_selected_thread(std::uint64_t thread) const {
    return selection->threads.empty() || selection->selects_thread({thread});
  }
};

/// @return kNoNames where no name can be resolved at all; kNoSuchThread where the
///         selection names a thread without events.
Result<void> check_question(const decode::Profile& profile,
                            const decode::Selection& selection);

struct Earliest {
  std::uint64_t start = 0;
  std::optional<std::uint64_t> thread;  ///< nothing where no event has a time
};

/// The event with the smallest start among those that have a time; of several the one
/// written first. Its thread is the one that a hardware counter belongs to.
Earliest earliest_of(const decode::Profile& profile);

/// Sets what depends on the earliest event. Cost: reads all events where that is needed.
void find_earliest(WalkPlan& plan, bool all_threads);

/// The records in a block of a walk: what fits the processor's caches.
inline constexpr std::uint32_t kBlockRecords = 8192;

/// All events in file order, at most `most_records` a block.
std::vector<Block> cut_into_blocks(const decode::Profile& profile,
                                   std::uint32_t most_records = kBlockRecords);

/// The number of threads to use for `requested` (0: what suits the profile).
unsigned jobs_for(const decode::Profile& profile, unsigned requested);

/// A plan, and the labels that it borrows, all of them resolved.
class PreparedWalk {
 public:
  struct Wish {
    const decode::Selection& selection;
    bool all_threads = false;
    unsigned jobs = 0;  ///< 0: what suits the profile
  };
  /// Borrows both. @return as check_question.
  /// Cost: that of the labels, and of find_earliest.
  static Result<std::unique_ptr<PreparedWalk>> prepare(const decode::Profile& profile,
                                                       const Wish& wish);
  PreparedWalk(const PreparedWalk&) = delete;
  PreparedWalk& operator=(const PreparedWalk&) = delete;

  WalkPlan& plan() { return plan_; }
  decode::LabelTable& labels() { return labels_; }
  unsigned jobs() const { return jobs_; }

 private:
  PreparedWalk(const decode::Profile& profile, const Wish& wish);

  unsigned jobs_;
  decode::LabelTable labels_;
  WalkPlan plan_;
};

/// In how many parts `jobs` threads should resolve labels.
unsigned label_parts(unsigned jobs);
/// Resolves all parts of `labels`, which was made with `parts` of them.
void resolve_labels(decode::LabelTable& labels, unsigned parts);

}  // namespace mm::analyze
