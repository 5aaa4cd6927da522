// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The analyses inside the process, warm, on one thread (testing/bench_input.h: of which
// profile).
#include <cstdint>
#include <vector>

#include "mmanalyze/call_tree.h"
#include "mmanalyze/folded.h"
#include "mmanalyze/items.h"
#include "mmanalyze/slowest.h"
#include "mmanalyze/summary.h"
#include "mmanalyze/timeline.h"
#include "mmdecode/labels.h"
#include "testing/bench_input.h"

namespace mm::analyze {
namespace {

using testing::count_profile;
using testing::open_bench_profile;

void summary(benchmark::State& state) {
  const decode::Profile profile = open_bench_profile();
  for (auto _ : state) benchmark::DoNotOptimize(summarize(profile, {.jobs = 1}));
  count_profile(state, profile);
}
MM_BENCHMARK(summary);

void distributions(benchmark::State& state) {
  const decode::Profile profile = open_bench_profile();
  for (auto _ : state) {
    benchmark::DoNotOptimize(summarize(profile, {.with_durations = true, .jobs = 1}));
  }
  count_profile(state, profile);
}
MM_BENCHMARK(distributions);

void call_tree(benchmark::State& state) {
  const decode::Profile profile = open_bench_profile();
  for (auto _ : state) benchmark::DoNotOptimize(build_call_tree(profile, {.jobs = 1}));
  count_profile(state, profile);
}
MM_BENCHMARK(call_tree);

void call_tree_with_arguments(benchmark::State& state) {
  const decode::Profile profile = open_bench_profile();
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        build_call_tree(profile, {.with_arguments = true, .jobs = 1}));
  }
  count_profile(state, profile);
}
MM_BENCHMARK(call_tree_with_arguments);

/// Lines of a tree that is there. Bytes are those of the lines.
void folded_lines(benchmark::State& state) {
  const decode::Profile profile = open_bench_profile();
  const CallTree tree =
      build_call_tree(profile, {.with_arguments = true, .jobs = 1}).value();
  std::uint64_t bytes = 0;
  for (auto _ : state) {
    bytes = 0;
    for_each_folded_line(tree, [&](std::string_view line) {
      bytes += line.size();
      return true;
    });
    benchmark::DoNotOptimize(bytes);
  }
  testing::count_work(state, profile.events().size(), bytes);
}
MM_BENCHMARK(folded_lines);

void items(benchmark::State& state) {
  const decode::Profile profile = open_bench_profile();
  for (auto _ : state) benchmark::DoNotOptimize(add_up_items(profile, {.jobs = 1}));
  count_profile(state, profile);
}
MM_BENCHMARK(items);

void slowest(benchmark::State& state) {
  const decode::Profile profile = open_bench_profile();
  for (auto _ : state) benchmark::DoNotOptimize(find_slowest(profile, {.jobs = 1}));
  count_profile(state, profile);
}
MM_BENCHMARK(slowest);

/// Which lane each interval is on, and what there is of threads.
void lanes(benchmark::State& state) {
  const decode::Profile profile = open_bench_profile();
  decode::LabelTable labels{profile};
  for (auto _ : state) benchmark::DoNotOptimize(survey_timeline(profile, labels));
  count_profile(state, profile);
}
MM_BENCHMARK(lanes);

/// The second pass of an export: the events of surveyed lanes, instants included.
void timeline_events(benchmark::State& state) {
  const TimelineOptions options{.wants_instants = true};
  const decode::Profile profile = open_bench_profile();
  decode::LabelTable labels{profile};
  const Timeline timeline = survey_timeline(profile, labels, options).value();
  std::vector<TimelineEvent> events;
  for (auto _ : state) {
    TimelineReader reader{profile, labels, timeline, options};
    std::uint64_t count = 0;
    for (std::size_t part = 0; part < reader.part_count(); ++part) {
      reader.read(part, events);
      count += events.size();
    }
    benchmark::DoNotOptimize(count);
  }
  count_profile(state, profile);
}
MM_BENCHMARK(timeline_events);

}  // namespace
}  // namespace mm::analyze

MM_BENCHMARK_MAIN()
