// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What the page of a build shows of one run when it is opened: as much as stays small
// for a thousand runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "mmanalyze/call_tree.h"
#include "mmanalyze/summary.h"
#include "mmdecode/profile.h"
#include "mmformat/result.h"
#include "toolkit/analysis_options.h"

namespace mm::summarize {

inline constexpr std::size_t kMostPageRows = 40;
inline constexpr std::size_t kMostPageFrames = 300;
/// Bytes of a name; what is longer ends in an ellipsis.
inline constexpr std::size_t kMostPageText = 240;

/// Each text once, numbered in the order in which they came.
class PageTexts {
 public:
  std::uint32_t add(std::string_view text);
  const std::vector<std::string>& all() const { return texts_; }

 private:
  std::unordered_map<std::string, std::uint32_t> places_;
  std::vector<std::string> texts_;
};

struct PageRow {
  std::uint32_t text = 0;
  std::uint64_t self_time = 0;
  std::uint64_t count = 0;
};

/// The dearest rows, and what is left.
struct PageRows {
  std::vector<PageRow> rows;
  std::uint64_t rest_count = 0;  ///< rows that are not there
  std::uint64_t rest_time = 0;
};

struct PageFrame {
  std::uint32_t depth = 0;
  std::uint32_t text = 0;
  std::uint64_t total = 0;
  std::uint64_t self = 0;
};

struct PageRun {
  PageRows labels;
  /// Nothing where the profile was recorded without arguments.
  PageRows items;
  std::uint64_t no_item_time = 0;
  /// Depth first; a frame is there only if the one around it is.
  std::vector<PageFrame> frames;
  std::uint64_t frame_count = 0;  ///< of the whole tree
};

/// The widest frames of a tree, at most `most` (at least the root).
std::vector<PageFrame> widest_frames(const analyze::CallTree& tree, std::size_t most,
                                     PageTexts& texts);

/// @return what build_call_tree and add_up_items can return. Cost: two more passes.
Result<PageRun> page_run_of(const decode::Profile& profile,
                            const analyze::Summary& summary,
                            const toolkit::AnalysisOptions& analysis, PageTexts& texts);

}  // namespace mm::summarize
