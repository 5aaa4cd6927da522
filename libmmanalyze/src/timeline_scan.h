// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// TimelineScan: a backward loop over records that says of each whether it is drawn.
// The survey and the reader both look through it, so they cannot disagree.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "block_reader.h"
#include "event_filter.h"
#include "mmanalyze/timeline.h"
#include "mmdecode/labels.h"
#include "mmdecode/profile.h"
#include "mmdecode/record.h"
#include "walk_plan.h"

namespace mm::analyze {

/// What becomes of an event.
enum class Verdict : std::uint8_t {
  kTaken,
  kOtherThread,  ///< of a thread that was not asked for
  kNoCounter,    ///< its thread has no hardware counter
  kUnselected,
  kShorter,
};

class TimelineScan {
 public:
  /// Everything is borrowed.
  TimelineScan(const decode::Profile& profile, decode::LabelTable& labels,
               const TimelineOptions& options)
      : profile_(profile),
        options_(options),
        labels_(labels),
        filter_(options.selection, profile, labels, window_start(profile, options)),
        only_thread_(counting_thread(profile, options)),
        reader_(profile) {}

  /// Calls visit(const decode::Event&, Verdict, file_offset) for the records of a block,
  /// the last one first. Ends that lie before their start are as the file has them.
  /// `only_intervals` leaves the others out, which are most of many profiles.
  template <class Visit>
  void backward(const Block& block, bool only_intervals, Visit&& visit) {
    const std::byte* const records = reader_.read(block).records;
    visit_shape(profile_.events().shape(), [&]<RecordShape kShape>() {
      using Record = decode::Record<kShape>;
      for (std::uint32_t i = block.count; i-- > 0;) {
        const Record record{records + i * Record::kBytes};
        if (only_intervals &&
            Record::type_of(record.payload2()) != decode::EventType::kInterval) {
          continue;
        }
        const decode::Event event = record.event();
        visit(event, judge(event), block.file_offset + i * Record::kBytes);
      }
    });
  }

  decode::LabelTable::Reader& labels() { return labels_; }

  /// Whether every instant is taken.
  bool takes_all_instants() const {
    return filter_.selects_all() && options_.selection.threads.empty();
  }

  Verdict judge(const decode::Event& event) {
    const bool is_interval = event.type == decode::EventType::kInterval;
    if (only_thread_ && is_interval && event.thread.value != *only_thread_) {
      return is_asked_for(event) ? Verdict::kNoCounter : Verdict::kOtherThread;
    }
    if (!is_asked_for(event)) return Verdict::kOtherThread;
    if (!filter_.selects_all() && !filter_.selects(event, labels_.of(event.id.value))) {
      return Verdict::kUnselected;
    }
    if (is_interval && event.duration() < options_.min_interval) return Verdict::kShorter;
    return Verdict::kTaken;
  }

 private:
  bool is_asked_for(const decode::Event& event) const {
    return options_.selection.threads.empty() ||
           options_.selection.selects_thread(event.thread);
  }

  static std::uint64_t window_start(const decode::Profile& profile,
                                    const TimelineOptions& options) {
    const bool has_window = options.selection.from || options.selection.to;
    return has_window ? earliest_of(profile).start : 0;
  }
  static std::optional<std::uint64_t> counting_thread(const decode::Profile& profile,
                                                      const TimelineOptions& options) {
    if (profile.metadata().counter.is_time() || options.all_threads) return std::nullopt;
    return earliest_of(profile).thread;
  }

  const decode::Profile& profile_;
  const TimelineOptions& options_;
  decode::LabelTable::Reader labels_;
  EventFilter filter_;
  std::optional<std::uint64_t> only_thread_;
  BlockReader reader_;
};

/// Threads that are out of order: their intervals as a reader hands them out.
struct Timeline::Sorted {
  std::vector<std::uint64_t> threads;  ///< ids, sorted
  std::vector<TimelineEvent> events;
};

inline constexpr std::uint32_t kTimelineBlockRecords = 4096;

}  // namespace mm::analyze
