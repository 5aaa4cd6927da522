// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "flame_layout.h"

#include <algorithm>
#include <cmath>

namespace mm::flamegraph {
namespace {

/// What an element takes besides the two times it has its name (tooltip and text).
constexpr std::uint64_t kElementBytes = 330;

/// The least total of a frame that is drawn.
std::uint64_t least_total(const View& view, double min_share) {
  const double least = std::ceil(static_cast<double>(view.span) * min_share);
  return least < 1 ? 1 : static_cast<std::uint64_t>(least);
}

class Choice {
 public:
  Choice(const View& view, const LayoutOptions& options)
      : view_(view), options_(options), fates_(view.frames.size(), Fate::kDrawn) {}

  void run(Layout& layout) {
    layout.too_narrow = view_.too_narrow;
    drop_deep_and_narrow();
    if (options_.min_share > 0) fit_into_bytes();
    for (std::size_t i = 0; i < fates_.size(); ++i) {
      if (is_drawn(i)) continue;
      const Frame& frame = view_.frames[i];
      LeftOut& left_out = fates_[i] == Fate::kTooDeep     ? layout.too_deep
                          : fates_[i] == Fate::kTooNarrow ? layout.too_narrow
                                                          : layout.too_many;
      ++left_out.frames;
      if (frame.depth == 0 || is_drawn(frame.parent)) left_out.total += frame.total;
    }
  }

  bool is_drawn(std::size_t i) const { return fates_[i] == Fate::kDrawn; }

 private:
  enum class Fate : std::uint8_t { kDrawn, kTooNarrow, kTooDeep, kTooMany };

  void drop_deep_and_narrow() {
    const std::uint64_t least = options_.min_share > 0
                                    ? least_total(view_, options_.min_share)
                                    : std::uint64_t{0};
    for (std::size_t i = 0; i < fates_.size(); ++i) {
      const Frame& frame = view_.frames[i];
      if (frame.total < least) {
        fates_[i] = Fate::kTooNarrow;
      } else if (options_.max_depth > 0 && frame.depth >= options_.max_depth) {
        fates_[i] = Fate::kTooDeep;
      }
    }
  }

  /// Wider frames first; parents come before their children, which are no wider, so what
  /// is kept never hangs in the air.
  void fit_into_bytes() {
    std::vector<std::uint32_t> order;
    std::uint64_t bytes = 0;
    for (std::uint32_t i = 0; i < fates_.size(); ++i) {
      if (!is_drawn(i)) continue;
      order.push_back(i);
      bytes += bytes_of(i);
    }
    if (bytes <= options_.max_bytes) return;
    std::ranges::sort(order, [this](std::uint32_t a, std::uint32_t b) {
      const std::uint64_t left = view_.frames[a].total;
      const std::uint64_t right = view_.frames[b].total;
      return left != right ? left > right : a < b;
    });
    // Once one has no room all that follow have none, or children would lose parents.
    std::uint64_t used = 0;
    for (const std::uint32_t i : order) {
      used += bytes_of(i);
      if (used > options_.max_bytes) fates_[i] = Fate::kTooMany;
    }
  }

  std::uint64_t bytes_of(std::uint32_t i) const {
    return kElementBytes + 2 * view_.texts[view_.frames[i].text].size();
  }

  const View& view_;
  const LayoutOptions& options_;
  std::vector<Fate> fates_;
};

/// Places the frames of one band, which are [first, end) of the view.
PlacedBand place_band(const View& view, const Choice& choice, std::size_t first,
                      std::size_t end, bool root_is_below, Layout& layout) {
  PlacedBand band{.first_row = layout.rows,
                  .first = static_cast<std::uint32_t>(layout.frames.size())};
  for (std::size_t i = first; i < end; ++i) {
    if (!choice.is_drawn(i)) continue;
    const std::uint32_t depth = view.frames[i].depth;
    band.rows = std::max(band.rows, depth + 1);
    layout.frames.push_back({.frame = static_cast<std::uint32_t>(i), .row = depth});
  }
  band.end = static_cast<std::uint32_t>(layout.frames.size());
  for (std::size_t i = band.first; i < band.end; ++i) {
    std::uint32_t& row = layout.frames[i].row;
    row = band.first_row + (root_is_below ? band.rows - 1 - row : row);
  }
  layout.rows += band.rows;
  return band;
}

}  // namespace

Layout lay_out(const View& view, const LayoutOptions& options, bool root_is_below) {
  Layout layout;
  Choice choice{view, options};
  choice.run(layout);
  for (std::size_t i = 0; i < view.bands.size(); ++i) {
    const std::size_t end =
        i + 1 < view.bands.size() ? view.bands[i + 1].first_frame : view.frames.size();
    layout.bands.push_back(
        place_band(view, choice, view.bands[i].first_frame, end, root_is_below, layout));
  }
  return layout;
}

}  // namespace mm::flamegraph
