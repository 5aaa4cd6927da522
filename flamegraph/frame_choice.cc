// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Parents come before their children wherever frames are sorted by width: they are no
// narrower, and stand before them in the view. So any beginning of that order is a
// picture in which nothing hangs in the air.
#include "frame_choice.h"

#include <algorithm>
#include <cmath>

namespace mm::flamegraph {
namespace {

/// The least total of a frame that is drawn.
std::uint64_t least_total(const View& view, double min_share) {
  const double least = std::ceil(static_cast<double>(view.span) * min_share);
  return least < 1 ? 1 : static_cast<std::uint64_t>(least);
}

class Choice {
 public:
  Choice(const View& view, const LayoutOptions& options)
      : view_(view), options_(options), fates_(view.frames.size(), Fate::kDrawn) {}

  std::vector<Fate> run() {
    drop_deep_and_narrow();
    if (options_.min_share.value_or(1) > 0) fit_into_bytes();
    inherit();
    return std::move(fates_);
  }

 private:
  bool is_drawn(std::size_t i) const { return fates_[i] == Fate::kDrawn; }

  void drop_deep_and_narrow() {
    const double share = options_.min_share.value_or(0);
    const std::uint64_t least = share > 0 ? least_total(view_, share) : 0;
    for (std::size_t i = 0; i < fates_.size(); ++i) {
      const Frame& frame = view_.frames[i];
      if (frame.total < least) {
        fates_[i] = frame.total == 0 ? Fate::kWithoutTime : Fate::kTooNarrow;
      } else if (options_.max_depth > 0 && frame.depth >= options_.max_depth) {
        fates_[i] = Fate::kTooDeep;
      }
    }
    inherit();
  }

  void inherit() {
    for (std::size_t i = 0; i < fates_.size(); ++i) {
      const Frame& frame = view_.frames[i];
      if (frame.depth > 0 && !is_drawn(frame.parent)) fates_[i] = fates_[frame.parent];
    }
  }

  std::vector<std::uint32_t> widest_first() const {
    std::vector<std::uint32_t> order;
    for (std::uint32_t i = 0; i < fates_.size(); ++i) {
      if (is_drawn(i)) order.push_back(i);
    }
    std::ranges::sort(order, [this](std::uint32_t a, std::uint32_t b) {
      const std::uint64_t left = view_.frames[a].total;
      const std::uint64_t right = view_.frames[b].total;
      return left != right ? left > right : a < b;
    });
    return order;
  }

  /// The longest beginning that fits, with the rests that it would have.
  void fit_into_bytes() {
    std::vector<std::uint32_t> waiting(fates_.size());  // children not drawn yet
    for (std::size_t i = 0; i < fates_.size(); ++i) {
      if (view_.frames[i].depth > 0) ++waiting[view_.frames[i].parent];
    }
    const std::vector<std::uint32_t> order = widest_first();
    std::uint64_t of_frames = 0;
    std::uint64_t of_rests = 0;
    std::size_t fitting = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      const Frame& frame = view_.frames[order[i]];
      of_frames += bytes_of(frame);
      if (of_frames > options_.max_bytes) break;
      if (waiting[order[i]] > 0) of_rests += kRestBytes;
      if (frame.depth > 0 && --waiting[frame.parent] == 0) of_rests -= kRestBytes;
      if (of_frames + of_rests <= options_.max_bytes) fitting = i + 1;
    }
    for (std::size_t i = fitting; i < order.size(); ++i) {
      const bool has_time = view_.frames[order[i]].total > 0;
      fates_[order[i]] = has_time ? Fate::kTooMany : Fate::kWithoutTime;
    }
  }

  std::uint64_t bytes_of(const Frame& frame) const {
    if (options_.bytes_of) return options_.bytes_of(frame);
    return 330 + 2 * view_.texts[frame.text].size();
  }

  const View& view_;
  const LayoutOptions& options_;
  std::vector<Fate> fates_;
};

}  // namespace

std::vector<Fate> choose_frames(const View& view, const LayoutOptions& options) {
  return Choice{view, options}.run();
}

}  // namespace mm::flamegraph
