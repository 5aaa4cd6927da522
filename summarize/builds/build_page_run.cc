// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "build_page_run.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include "mmanalyze/items.h"

namespace mm::summarize {
namespace {

using analyze::CallTree;

/// Text up to a whole character.
std::string shortened(std::string_view text) {
  if (text.size() <= kMostPageText) return std::string{text};
  std::size_t end = kMostPageText;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return std::string{text.substr(0, end)} + "\u2026";
}

/// `rows` are sorted. Those that cost nothing are no news.
template <class Row, class Name, class Count>
PageRows dearest(const std::vector<Row>& rows, Name name, Count count, PageTexts& texts) {
  PageRows result;
  for (const Row& row : rows) {
    if (row.self_time == 0) break;
    if (result.rows.size() < kMostPageRows) {
      result.rows.push_back({texts.add(row.*name), row.self_time, row.*count});
    } else {
      ++result.rest_count;
      result.rest_time += row.self_time;
    }
  }
  return result;
}

std::vector<std::uint64_t> totals_of(const CallTree& tree) {
  std::vector<std::uint64_t> totals(tree.nodes.size());
  for (std::size_t i = tree.nodes.size(); i-- > 0;) {
    totals[i] += tree.nodes[i].self;
    if (i > 0) totals[tree.nodes[i].parent] += totals[i];
  }
  return totals;
}

}  // namespace

std::uint32_t PageTexts::add(std::string_view text) {
  const auto [at, is_new] =
      places_.try_emplace(shortened(text), static_cast<std::uint32_t>(texts_.size()));
  if (is_new) texts_.push_back(at->first);
  return at->second;
}

std::vector<PageFrame> widest_frames(const CallTree& tree, std::size_t most,
                                     PageTexts& texts) {
  const std::vector<std::uint64_t> totals = totals_of(tree);
  std::vector<std::uint32_t> order(tree.nodes.size());
  std::iota(order.begin(), order.end(), 0U);
  // A node is at least as wide as those below it, and comes before them: none of the
  // first ones lacks its parent.
  const auto is_before = [&](std::uint32_t a, std::uint32_t b) {
    return std::tuple{totals[b], a} < std::tuple{totals[a], b};
  };
  if (order.size() > most) {
    const auto end = order.begin() + static_cast<std::ptrdiff_t>(most);
    std::ranges::nth_element(order, end, is_before);
    order.erase(end, order.end());
  }
  std::ranges::sort(order);
  std::vector<PageFrame> frames;
  frames.reserve(order.size());
  for (const std::uint32_t i : order) {
    const CallTree::Node& node = tree.nodes[i];
    frames.push_back({node.depth, texts.add(tree.text_of(node)), totals[i], node.self});
  }
  return frames;
}

Result<PageRun> page_run_of(const decode::Profile& profile,
                            const analyze::Summary& summary,
                            const toolkit::AnalysisOptions& analysis, PageTexts& texts) {
  PageRun run;
  run.labels = dearest(summary.rows, &analyze::LabelSummary::label,
                       &analyze::LabelSummary::invocation_count, texts);
  MM_TRY(const CallTree tree,
         analyze::build_call_tree(
             profile, {.all_threads = analysis.all_threads, .jobs = analysis.jobs}));
  run.frames = widest_frames(tree, kMostPageFrames, texts);
  run.frame_count = tree.nodes.size();
  MM_TRY(const analyze::Items items,
         analyze::add_up_items(
             profile, {.all_threads = analysis.all_threads, .jobs = analysis.jobs}));
  if (items.argument_count > 0) {
    run.items = dearest(items.rows, &analyze::ItemRow::name,
                        &analyze::ItemRow::event_count, texts);
    run.no_item_time = items.unnamed.self_time;
  }
  return run;
}

}  // namespace mm::summarize
