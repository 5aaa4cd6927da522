// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What is read without a check for speed, beside the same with one. Each pair is the
// inner step of a loop of the library, alone, so the check weighs more here than there;
// bench/RESULTS.md has both, and where a check costs the loop less than 3 % it is made.
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "interval_reader.h"
#include "mmdecode/labels.h"
#include "mmdecode/record.h"
#include "mmformat/checked.h"
#include "owner_sweep.h"
#include "testing/bench_input.h"
#include "totals.h"
#include "tree_nodes.h"

namespace mm::analyze {
namespace {

using decode::EventType;
using decode::Record;

/// Calls visit(Record, chunk) for each record. Unchecked: a chunk's count of records was
/// computed from its bytes. Checked: each record is taken from the span of those bytes.
template <bool kIsChecked, class Visit>
void for_each_record(const decode::Profile& profile, Visit&& visit) {
  visit_shape(profile.events().shape(), [&]<RecordShape kShape>() {
    constexpr std::size_t kBytes = Record<kShape>::kBytes;
    for (const decode::EventChunk& chunk : profile.events().chunks()) {
      const std::span<const std::byte> bytes{chunk.records, chunk.count * kBytes};
      std::size_t at = 0;
      for (std::uint64_t i = 0; i < chunk.count; ++i, at += kBytes) {
        if constexpr (kIsChecked) {
          if (at > bytes.size() || bytes.size() - at < kBytes) __builtin_trap();
          benchmark::DoNotOptimize(at);  // else the compiler proves the check away
        }
        visit(Record<kShape>{bytes.data() + at});
      }
    }
  });
}

/// SegmentWalker::collect, its records.
template <bool kIsChecked>
void records(benchmark::State& state) {
  const decode::Profile profile = testing::open_bench_profile();
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for_each_record<kIsChecked>(
        profile, [&](auto record) { sum += record.id() + record.payload2(); });
    benchmark::DoNotOptimize(sum);
  }
  testing::count_profile(state, profile);
}
void records_unchecked(benchmark::State& state) {
  records<false>(state);
}
void records_checked(benchmark::State& state) {
  records<true>(state);
}
MM_BENCHMARK(records_unchecked);
MM_BENCHMARK(records_checked);

/// SegmentWalker::collect, what it counts: the label of a virtual id is a number below
/// the number of labels, for which there is room.
template <bool kIsChecked>
void hits(benchmark::State& state) {
  const decode::Profile profile = testing::open_bench_profile();
  decode::LabelTable labels{profile};
  const decode::LabelTable::Reader reader{labels};
  std::vector<std::uint64_t> hits(labels.size());
  for (auto _ : state) {
    for_each_record<false>(profile, [&](auto record) {
      const std::uint64_t id = record.id();
      if (record.type_of(record.payload2()) != EventType::kInstant) return;
      if (id >= reader.dense_end()) return;
      if constexpr (kIsChecked) {
        ++checked(hits, reader.dense()[id]);
      } else {
        ++hits[reader.dense()[id]];
      }
    });
    benchmark::ClobberMemory();
  }
  testing::count_profile(state, profile);
}
void hits_unchecked(benchmark::State& state) {
  hits<false>(state);
}
void hits_checked(benchmark::State& state) {
  hits<true>(state);
}
MM_BENCHMARK(hits_unchecked);
MM_BENCHMARK(hits_checked);

/// The intervals of the bundled profile's first thread as a NestWalk would meet them.
std::vector<FramedInterval> nested_intervals() {
  const decode::Profile profile = testing::open_bench_profile();
  std::vector<FramedInterval> intervals;
  for (auto at = profile.events().rbegin(); at != profile.events().rend(); ++at) {
    const decode::Event event = *at;
    if (event.type != EventType::kInterval || event.duration() == 0) continue;
    const auto end = static_cast<std::int64_t>(event.end);
    if (!intervals.empty() &&
        (event.thread.value != intervals[0].thread || end > intervals.back().end)) {
      continue;
    }
    intervals.push_back({.start = static_cast<std::int64_t>(event.start),
                         .end = end,
                         .thread = event.thread.value,
                         .frame = static_cast<std::uint32_t>(event.kind.value % 64)});
  }
  return intervals;
}

/// SegmentWalker::sweep_interval, where a piece of self time is added: the slot was
/// checked when its interval came.
template <bool kIsChecked>
void sweep(benchmark::State& state) {
  const std::vector<FramedInterval> intervals = nested_intervals();
  std::vector<IntervalTotals> totals(64);
  for (auto _ : state) {
    OwnerSweep sweep;
    sweep.start_at(intervals.front().end);
    for (const FramedInterval& interval : intervals) {
      sweep.take(interval.start, interval.end, interval.frame,
                 [&](std::uint32_t slot, std::uint64_t length) {
                   if constexpr (kIsChecked) {
                     checked(totals, slot).self_time += length;
                   } else {
                     totals[slot].self_time += length;
                   }
                 });
    }
    benchmark::ClobberMemory();
  }
  testing::count_work(state, intervals.size(), 0);
}
void sweep_unchecked(benchmark::State& state) {
  sweep<false>(state);
}
void sweep_checked(benchmark::State& state) {
  sweep<true>(state);
}
MM_BENCHMARK(sweep_unchecked);
MM_BENCHMARK(sweep_checked);

/// NestWalk::close_until: the base, which starts before all times, ends the loop.
/// Checked: the loop looks whether anything is left as well.
template <bool kIsChecked>
void open_stack(benchmark::State& state) {
  const std::vector<FramedInterval> intervals = nested_intervals();
  for (auto _ : state) {
    std::vector<FramedInterval> open(1);
    open[0].start = std::numeric_limits<std::int64_t>::min();
    for (const FramedInterval& interval : intervals) {
      while ((!kIsChecked || open.size() > 1) && open.back().start >= interval.end) {
        open.pop_back();
      }
      open.push_back(interval);
    }
    benchmark::DoNotOptimize(open.size());
  }
  testing::count_work(state, intervals.size(), 0);
}
void open_stack_unchecked(benchmark::State& state) {
  open_stack<false>(state);
}
void open_stack_checked(benchmark::State& state) {
  open_stack<true>(state);
}
MM_BENCHMARK(open_stack_unchecked);
MM_BENCHMARK(open_stack_checked);

/// TreeNodes: nodes are found by numbers that it gave out itself.
template <bool kIsChecked>
void tree_nodes(benchmark::State& state) {
  const std::vector<FramedInterval> intervals = nested_intervals();
  std::vector<TreeNodes::Node> nodes(64);
  for (auto _ : state) {
    for (const FramedInterval& interval : intervals) {
      const auto duration = static_cast<std::uint64_t>(interval.end - interval.start);
      if constexpr (kIsChecked) {
        checked(nodes, interval.frame / 2).self -= duration;
        checked(nodes, interval.frame).self += duration;
        ++checked(nodes, interval.frame).count;
      } else {
        nodes[interval.frame / 2].self -= duration;
        nodes[interval.frame].self += duration;
        ++nodes[interval.frame].count;
      }
    }
    benchmark::ClobberMemory();
  }
  testing::count_work(state, intervals.size(), 0);
}
void tree_nodes_unchecked(benchmark::State& state) {
  tree_nodes<false>(state);
}
void tree_nodes_checked(benchmark::State& state) {
  tree_nodes<true>(state);
}
MM_BENCHMARK(tree_nodes_unchecked);
MM_BENCHMARK(tree_nodes_checked);

}  // namespace
}  // namespace mm::analyze
