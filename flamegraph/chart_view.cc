// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A TimelineReader hands out the intervals of a lane from right to left, outer ones
// first. Seen in a mirror that is depth-first order; what is left is to turn it round:
// with the sizes of subtrees known, each node's children take their places from the end
// of its range.
#include "chart_view.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "duration_limit.h"
#include "mmdecode/event_id.h"
#include "mmdecode/labels.h"
#include "mmdecode/text_reader.h"
#include "toolkit/units.h"

namespace mm::flamegraph {
namespace {

using analyze::TimelineEvent;

/// The intervals of one lane, as they are read.
class Lane {
 public:
  /// @param text  of the frame; called where it is kept.
  template <class Text>
  void take(const TimelineEvent& event, std::uint64_t least, std::uint64_t zero,
            const Text& text) {
    while (!open_.empty() && open_.back().start > event.start) open_.pop_back();
    const std::uint64_t total = event.end - event.start;
    const bool has_parent = !open_.empty();
    const std::uint32_t parent = has_parent ? open_.back().frame : kNone;
    if (has_parent && parent != kNone) mirrored_[parent].self -= total;
    if (total < least || (has_parent && parent == kNone)) {
      const std::uint32_t kept = has_parent ? open_.back().nearest : kNone;
      Hidden& hidden = kept == kNone ? hidden_roots_ : hidden_[kept];
      if (hidden.left_out.frames++ == 0) hidden.start = event.start - zero;
      hidden.start = std::min(hidden.start, event.start - zero);
      hidden.end = std::max(hidden.end, event.end - zero);
      if (!has_parent || parent != kNone) hidden.left_out.total += total;
      open_.push_back({event.start, kNone, kept});
      return;
    }
    const auto frame = static_cast<std::uint32_t>(mirrored_.size());
    mirrored_.push_back({.text = text(),
                         .depth = has_parent ? mirrored_[parent].depth + 1 : 0,
                         .parent = has_parent ? parent : frame,
                         .start = event.start - zero,
                         .total = total,
                         .self = total,
                         .calls = 1});
    hidden_.emplace_back();
    open_.push_back({event.start, frame, frame});
  }

  /// Appends the frames from left to right, and what was dropped below each.
  void append_to(View& view, std::uint32_t band) const {
    std::vector<Frame>& frames = view.frames;
    const std::size_t count = mirrored_.size();
    std::vector<std::uint32_t> sizes(count, 1);
    for (std::size_t i = count; i-- > 0;) {
      if (mirrored_[i].depth > 0) sizes[mirrored_[i].parent] += sizes[i];
    }
    const auto first = static_cast<std::uint32_t>(frames.size());
    std::vector<std::uint32_t> places(count);
    std::vector<std::uint32_t> ends(count);  // where the next child of each ends
    std::uint32_t root_end = first + static_cast<std::uint32_t>(count);
    frames.resize(first + count);
    for (std::size_t i = 0; i < count; ++i) {
      const bool is_root = mirrored_[i].depth == 0;
      std::uint32_t& end = is_root ? root_end : ends[mirrored_[i].parent];
      Frame frame = mirrored_[i];
      frame.end = end;
      ends[i] = end;
      end -= sizes[i];
      places[i] = end;
      frame.parent = is_root ? places[i] : places[frame.parent];
      frames[places[i]] = frame;
    }
    append_hidden(hidden_roots_, band, Hidden::kNoFrame, view);
    std::vector<std::uint32_t> mirrors(count);
    for (std::uint32_t i = 0; i < count; ++i) mirrors[places[i] - first] = i;
    for (std::uint32_t i = 0; i < count; ++i) {
      append_hidden(hidden_[mirrors[i]], band, first + i, view);
    }
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  struct Open {
    std::uint64_t start;
    std::uint32_t frame;    // kNone: too narrow
    std::uint32_t nearest;  // the innermost kept one, itself or around it
  };
  static void append_hidden(Hidden hidden, std::uint32_t band, std::uint32_t parent,
                            View& view) {
    if (hidden.left_out.frames == 0) return;
    hidden.band = band;
    hidden.parent = parent;
    view.hidden.push_back(hidden);
  }

  std::vector<Frame> mirrored_;
  std::vector<Hidden> hidden_;  // below each of them
  Hidden hidden_roots_;
  std::vector<Open> open_;
};

/// The texts of frames, each kept once.
class Names {
 public:
  Names(const decode::Profile& profile, decode::LabelTable& labels, bool with_arguments,
        Chart& chart)
      : layout_(profile.layout()),
        labels_(labels),
        reader_(profile.strings()),
        with_arguments_(with_arguments),
        chart_(chart) {}

  std::uint32_t of(const TimelineEvent& event) {
    if (with_arguments_) return number_of(full_text(event));
    const auto known = by_label_.find(event.label);
    if (known != by_label_.end()) return known->second;
    chart_.defects.merge(labels_.defects(event.label));
    const std::uint32_t number = number_of(std::string{labels_.text(event.label)});
    by_label_.emplace(event.label, number);
    return number;
  }

 private:
  std::string full_text(const TimelineEvent& event) {
    const decode::EventText text =
        decode::split_event_id(reader_.text(event.id, chart_.defects), layout_);
    std::string out{text.label};
    for (std::size_t i = 0; i < text.arguments.size(); ++i) {
      out += i == 0 ? "(" : ", ";
      out += text.arguments[i];
    }
    if (!text.arguments.empty()) out += ')';
    return out;
  }

  std::uint32_t number_of(std::string text) {
    const auto next = static_cast<std::uint32_t>(chart_.view.texts.size());
    const auto [at, is_new] = numbers_.emplace(std::move(text), next);
    if (is_new) chart_.view.texts.push_back(at->first);
    return at->second;
  }

  const mm::Layout& layout_;
  decode::LabelTable& labels_;
  decode::TextReader reader_;
  bool with_arguments_;
  Chart& chart_;
  std::unordered_map<decode::LabelId, std::uint32_t> by_label_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
};

/// Where the picture starts and ends, in counts.
struct Range {
  std::uint64_t first = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t last = 0;
};

Range range_of(const analyze::Timeline& timeline) {
  Range range;
  for (const analyze::TimelineThread& thread : timeline.threads) {
    for (const analyze::TimelineLane& lane : thread.lanes) {
      if (lane.event_count == 0) continue;
      range.first = std::min(range.first, lane.first_start);
      range.last = std::max(range.last, lane.last_end);
    }
  }
  range.first = std::min(range.first, range.last);
  return range;
}

/// The shortest interval that is kept. Reads all of them where it must.
std::uint64_t least_of(const ChartOptions& options, std::uint64_t span,
                       std::uint64_t interval_count, analyze::TimelineReader reader) {
  if (options.min_share) {
    return static_cast<std::uint64_t>(
        std::ceil(static_cast<double>(span) * *options.min_share));
  }
  if (interval_count <= options.most_frames) return 0;
  DurationLimit limit;
  std::vector<TimelineEvent> events;
  for (std::size_t part = 0; part < reader.part_count(); ++part) {
    reader.read(part, events);
    for (const TimelineEvent& event : events) {
      if (!event.is_instant) limit.add(event.end - event.start);
    }
  }
  return limit.least_for(options.most_frames);
}

std::string heading_of(const analyze::TimelineThread& thread, std::size_t lane) {
  const std::string number = "thread " + std::to_string(thread.thread.value);
  std::string heading = thread.name;
  if (heading != number) heading += " (" + number + ")";
  if (lane > 0) heading += ", what crosses: lane " + std::to_string(lane + 1);
  return heading;
}

}  // namespace

Result<Chart> chart_of(const decode::Profile& profile, const ChartOptions& options) {
  if (!profile.has_names()) return Error{.code = ErrorCode::kNoNames};
  decode::LabelTable labels{profile};
  MM_TRY(const analyze::Timeline timeline,
         analyze::survey_timeline(profile, labels, options.timeline));
  Chart chart;
  chart.thread_count = timeline.threads.size();
  chart.interval_count = timeline.counts.intervals;
  chart.other_thread_count = timeline.counts.of_other_threads;
  chart.defects = timeline.defects;
  const Range range = range_of(timeline);
  chart.view.span = range.last - range.first;
  std::vector<std::vector<Lane>> lanes;
  for (const analyze::TimelineThread& thread : timeline.threads) {
    lanes.emplace_back(thread.lanes.size());
  }
  Names names{profile, labels, options.with_arguments, chart};
  const std::uint64_t least = least_of(options, chart.view.span, chart.interval_count,
                                       {profile, labels, timeline, options.timeline});
  analyze::TimelineReader reader{profile, labels, timeline, options.timeline};
  std::vector<TimelineEvent> events;
  for (std::size_t part = 0; part < reader.part_count(); ++part) {
    reader.read(part, events);
    for (const TimelineEvent& event : events) {
      if (event.is_instant) continue;
      lanes[event.thread][event.lane].take(event, least, range.first,
                                           [&] { return names.of(event); });
    }
  }
  for (std::size_t thread = 0; thread < lanes.size(); ++thread) {
    for (std::size_t lane = 0; lane < lanes[thread].size(); ++lane) {
      const auto band = static_cast<std::uint32_t>(chart.view.bands.size());
      chart.view.bands.push_back(
          {.first_frame = static_cast<std::uint32_t>(chart.view.frames.size()),
           .heading = heading_of(timeline.threads[thread], lane)});
      lanes[thread][lane].append_to(chart.view, band);
    }
  }
  if (auto refused = chart.defects.first_refused(profile.tolerance())) {
    return *std::move(refused);
  }
  return chart;
}

}  // namespace mm::flamegraph
