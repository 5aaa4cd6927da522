// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "flame_layout.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "frame_choice.h"

namespace mm::flamegraph {
namespace {

void add(LeftOut& sum, const LeftOut& more) {
  sum.frames += more.frames;
  sum.total += more.total;
}

/// Makes a layout band by band.
class Arrangement {
 public:
  Arrangement(const View& view, const LayoutOptions& options, bool root_is_below)
      : view_(view),
        fates_(choose_frames(view, options)),
        is_size_the_limit_(!options.min_share),
        root_is_below_(root_is_below),
        far_total_(static_cast<std::uint64_t>(
            std::ceil(static_cast<double>(view.span) * options.far_share))) {}

  Layout run() {
    count();
    for (std::uint32_t i = 0; i < view_.bands.size(); ++i) place_band(i);
    return std::move(layout_);
  }

 private:
  bool is_drawn(std::size_t i) const { return fates_[i] == Fate::kDrawn; }

  LeftOut& reason(Fate fate) {
    switch (fate) {
      case Fate::kTooDeep:
        return layout_.too_deep;
      case Fate::kTooMany:
        return layout_.too_many;
      case Fate::kWithoutTime:
        return layout_.without_time;
      default:
        return layout_.too_narrow;
    }
  }

  void count() {
    for (std::size_t i = 0; i < fates_.size(); ++i) {
      if (is_drawn(i)) continue;
      const Frame& frame = view_.frames[i];
      LeftOut& left_out = reason(fates_[i]);
      ++left_out.frames;
      if (frame.depth == 0 || is_drawn(frame.parent)) left_out.total += frame.total;
    }
    for (const Hidden& hidden : view_.hidden) {
      const bool is_outermost =
          hidden.parent == Hidden::kNoFrame || is_drawn(hidden.parent);
      const Fate fate = !is_outermost        ? fates_[hidden.parent]
                        : is_size_the_limit_ ? Fate::kTooMany
                                             : Fate::kTooNarrow;
      add(reason(fate),
          {hidden.left_out.frames, is_outermost ? hidden.left_out.total : 0});
    }
  }

  /// Widens `rest`, or makes it.
  void add_rest(std::uint32_t& rest, std::uint32_t depth, std::uint64_t start,
                std::uint64_t end, const LeftOut& left_out) {
    if (rest == kNoRest) {
      rest = static_cast<std::uint32_t>(layout_.rests.size());
      layout_.rests.push_back({.depth = depth, .start = start, .end = end});
    }
    Rest& widened = layout_.rests[rest];
    widened.start = std::min(widened.start, start);
    widened.end = std::max(widened.end, end);
    add(widened.left_out, left_out);
  }

  /// The place in Layout::frames of the last drawn frame with this depth is open_[depth].
  std::uint32_t& rest_below(std::uint32_t depth, PlacedBand& band) {
    return depth == 0 ? band.rest : layout_.frames[open_[depth - 1]].rest;
  }

  void place_band(std::uint32_t number) {
    const bool is_last = number + 1 == view_.bands.size();
    const std::size_t end =
        is_last ? view_.frames.size() : view_.bands[number + 1].first_frame;
    const std::size_t first_rest = layout_.rests.size();
    PlacedBand band{.first_row = layout_.rows,
                    .first = static_cast<std::uint32_t>(layout_.frames.size())};
    take_hidden(number, Hidden::kNoFrame, 0, band);
    for (std::size_t i = view_.bands[number].first_frame; i < end;) {
      const Frame& frame = view_.frames[i];
      if (!is_drawn(i)) {
        add_rest(rest_below(frame.depth, band), frame.depth, frame.start,
                 frame.start + frame.total,
                 {frame.end - i + hidden_before(number, frame.end), frame.total});
        i = frame.end;
        continue;
      }
      open_.resize(frame.depth);
      open_.push_back(static_cast<std::uint32_t>(layout_.frames.size()));
      layout_.frames.push_back(
          {.frame = static_cast<std::uint32_t>(i), .row = frame.depth});
      take_hidden(number, static_cast<std::uint32_t>(i), frame.depth + 1, band);
      ++i;
    }
    band.end = static_cast<std::uint32_t>(layout_.frames.size());
    place_rows(band, first_rest);
    layout_.bands.push_back(band);
  }

  /// Passes by what the view lacks below frames before `end`, and counts it.
  std::uint64_t hidden_before(std::uint32_t band, std::uint32_t end) {
    std::uint64_t frames = 0;
    while (next_hidden_ < view_.hidden.size() &&
           place_of(view_.hidden[next_hidden_]) < std::pair{band, end + 1}) {
      frames += view_.hidden[next_hidden_++].left_out.frames;
    }
    return frames;
  }

  /// What the view lacks right below `parent`.
  void take_hidden(std::uint32_t band_number, std::uint32_t parent, std::uint32_t depth,
                   PlacedBand& band) {
    if (next_hidden_ == view_.hidden.size()) return;
    const Hidden& hidden = view_.hidden[next_hidden_];
    if (place_of(hidden) != std::pair{band_number, parent + 1}) return;
    add_rest(rest_below(depth, band), depth, hidden.start, hidden.end, hidden.left_out);
    ++next_hidden_;
  }

  /// What View::hidden is sorted by: kNoFrame becomes 0.
  static std::pair<std::uint32_t, std::uint32_t> place_of(const Hidden& hidden) {
    return {hidden.band, hidden.parent + 1};
  }

  void place_rows(PlacedBand& band, std::size_t first_rest) {
    const std::uint64_t least = far_total_;
    const bool has_any = band.end > band.first || layout_.rests.size() > first_rest;
    band.rows = has_any ? 1 : 0;
    for (std::uint32_t i = band.first; i < band.end; ++i) {
      const Frame& frame = view_.frames[layout_.frames[i].frame];
      if (frame.total >= least) band.rows = std::max(band.rows, frame.depth + 1);
    }
    for (std::size_t i = first_rest; i < layout_.rests.size(); ++i) {
      const Rest& rest = layout_.rests[i];
      if (rest.end - rest.start >= least) band.rows = std::max(band.rows, rest.depth + 1);
    }
    const auto place = [&](std::uint32_t depth, std::uint32_t& row, bool& is_far) {
      is_far = depth >= band.rows;
      const std::uint32_t seen = is_far ? band.rows - 1 : depth;
      row = band.first_row + (root_is_below_ ? band.rows - 1 - seen : seen);
    };
    for (std::uint32_t i = band.first; i < band.end; ++i) {
      PlacedFrame& placed = layout_.frames[i];
      place(view_.frames[placed.frame].depth, placed.row, placed.is_far);
    }
    for (std::size_t i = first_rest; i < layout_.rests.size(); ++i) {
      Rest& rest = layout_.rests[i];
      place(rest.depth, rest.row, rest.is_far);
    }
    layout_.rows += band.rows;
  }

  const View& view_;
  const std::vector<Fate> fates_;
  const bool is_size_the_limit_;
  const bool root_is_below_;
  const std::uint64_t far_total_;
  Layout layout_;
  std::vector<std::uint32_t> open_;
  std::size_t next_hidden_ = 0;
};

}  // namespace

Layout lay_out(const View& view, const LayoutOptions& options, bool root_is_below) {
  return Arrangement{view, options, root_is_below}.run();
}

}  // namespace mm::flamegraph
