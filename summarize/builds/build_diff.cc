// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "build_diff.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

#include "mmanalyze/build_pairing.h"
#include "mmanalyze/run_statistics.h"

namespace mm::summarize {
namespace {

using analyze::Build;
using analyze::BuildRun;

/// A group of builds; runs are numbered as in the first one.
class Group {
 public:
  explicit Group(const std::vector<Build>& builds) : builds_(builds) {
    const std::vector<BuildRun>& first = builds[0].runs;
    for (std::size_t i = 1; i < builds.size(); ++i) {
      std::vector<std::optional<std::size_t>> places(first.size());
      for (const auto& pair : analyze::pair_runs(first, builds[i].runs)) {
        if (pair.base) places[*pair.base] = pair.now;
      }
      places_.push_back(std::move(places));
    }
  }

  /// Medians of one run over the builds.
  BuildMeasures medians(std::size_t run) const {
    const BuildRun none;
    std::vector<const BuildRun*> runs{&builds_[0].runs[run]};
    for (std::size_t i = 1; i < builds_.size(); ++i) {
      const auto place = places_[i - 1][run];
      runs.push_back(place ? &builds_[i].runs[*place] : &none);
    }
    BuildMeasures result;
    std::vector<std::uint64_t> values(runs.size());
    const auto take = [&](auto member, std::uint64_t& to) {
      std::ranges::transform(runs, values.begin(),
                             [&](const BuildRun* one) { return member(*one); });
      to = analyze::statistics_of(values).median;
    };
    take([](const BuildRun& one) { return one.wall_time; }, result.wall_time);
    take([](const BuildRun& one) { return one.busy_time; }, result.busy_time);
    for (std::size_t i = 0; i < analyze::kPhaseCount; ++i) {
      take([i](const BuildRun& one) { return one.phase_times[i]; },
           result.phase_times[i]);
    }
    return result;
  }

 private:
  const std::vector<Build>& builds_;
  std::vector<std::vector<std::optional<std::size_t>>> places_;  // of builds 1, 2, ...
};

void add(const BuildMeasures& part, BuildMeasures& sum) {
  sum.wall_time += part.wall_time;
  sum.busy_time += part.busy_time;
  for (std::size_t i = 0; i < analyze::kPhaseCount; ++i) {
    sum.phase_times[i] += part.phase_times[i];
  }
}

std::vector<std::uint64_t> spans_of(const std::vector<Build>& builds) {
  std::vector<std::uint64_t> spans;
  for (const Build& build : builds) spans.push_back(build.span);
  return spans;
}

std::vector<std::uint64_t> busy_of(const std::vector<Build>& builds) {
  std::vector<std::uint64_t> busy;
  for (const Build& build : builds) {
    std::uint64_t sum = 0;
    for (const BuildRun& run : build.runs) {
      if (!run.is_probe()) sum += run.busy_time;
    }
    busy.push_back(sum);
  }
  return busy;
}

}  // namespace

BuildDiff compare_builds(const std::vector<Build>& base, const std::vector<Build>& now) {
  const Group before{base};
  const Group after{now};
  BuildDiff diff;
  for (const auto& pair : analyze::pair_runs(base[0].runs, now[0].runs)) {
    BuildDiffRow row;
    if (pair.base) {
      row.base_name = base[0].runs[*pair.base].name;
      row.base = before.medians(*pair.base);
    }
    if (pair.now) row.now = after.medians(*pair.now);
    row.name = pair.now ? now[0].runs[*pair.now].name : row.base_name;
    if (!pair.base) {
      row.state = RunState::kNew;
    } else if (!pair.now) {
      row.state = RunState::kVanished;
    } else if (row.base != row.now) {
      row.state = RunState::kChanged;
    }
    add(row.base, diff.base);
    add(row.now, diff.now);
    diff.rows.push_back(std::move(row));
  }
  std::ranges::stable_sort(diff.rows, [](const BuildDiffRow& a, const BuildDiffRow& b) {
    return std::tuple{analyze::magnitude_of(b.wall_change()), std::string_view{a.name}} <
           std::tuple{analyze::magnitude_of(a.wall_change()), std::string_view{b.name}};
  });
  diff.base_spans = spans_of(base);
  diff.spans = spans_of(now);
  diff.base_busy = busy_of(base);
  diff.busy = busy_of(now);
  return diff;
}

}  // namespace mm::summarize
