// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "merged_rows.h"

#include <algorithm>
#include <functional>
#include <tuple>
#include <utility>

namespace mm::summarize {

void MergedRows::add(std::string_view name, std::size_t run, std::uint64_t self_time,
                     std::uint64_t count) {
  const auto [at, is_new] = places_.try_emplace(std::string{name}, rows_.size());
  if (is_new) rows_.push_back({.name = at->first});
  MergedRow& row = rows_[at->second];
  row.self_time += self_time;
  row.count += count;
  if (row.runs.empty() || row.runs.back().run != run) row.runs.push_back({.run = run});
  row.runs.back().self_time += self_time;
}

std::vector<MergedRow> MergedRows::take() && {
  for (MergedRow& row : rows_) {
    std::ranges::stable_sort(row.runs, std::ranges::greater{}, &RunShare::self_time);
  }
  std::ranges::sort(rows_, [](const MergedRow& a, const MergedRow& b) {
    return std::tuple{b.self_time, std::string_view{a.name}} <
           std::tuple{a.self_time, std::string_view{b.name}};
  });
  places_.clear();
  return std::exchange(rows_, {});
}

}  // namespace mm::summarize
