// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The steps of a summary inside the process, warm: opening, labels, the whole on one
// thread. The input is the profile that MM_BENCH_PROFILE names, else the bundled one: a
// real rustc run with all events, 34,000 of them, most of them cache hits.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>

#include "mmanalyze/summary.h"
#include "mmdecode/labels.h"
#include "testing/test_files.h"

namespace mm::analyze {
namespace {

const testing::Bytes& profile_bytes() {
  static const testing::Bytes bytes = [] {
    const char* const path = std::getenv("MM_BENCH_PROFILE");
    return testing::read_test_file(path != nullptr ? std::filesystem::path{path}
                                                   : testing::testdata_dir() /
                                                         "shapes.mm_profdata.zst");
  }();
  return bytes;
}

decode::Profile open_profile() {
  return decode::Profile::open(profile_bytes()).value();
}

void count(benchmark::State& state, const decode::Profile& profile) {
  state.SetBytesProcessed(state.iterations() *
                          static_cast<std::int64_t>(profile_bytes().size()));
  state.SetItemsProcessed(state.iterations() *
                          static_cast<std::int64_t>(profile.events().size()));
}

void open(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(open_profile());
  count(state, open_profile());
}
BENCHMARK(open);

void label_table(benchmark::State& state) {
  const decode::Profile profile = open_profile();
  for (auto _ : state) {
    const decode::LabelTable labels{profile};
    benchmark::DoNotOptimize(labels.size());
  }
  count(state, profile);
}
BENCHMARK(label_table);

void whole_summary(benchmark::State& state) {
  const decode::Profile profile = open_profile();
  for (auto _ : state) benchmark::DoNotOptimize(summarize(profile, {.jobs = 1}));
  count(state, profile);
}
BENCHMARK(whole_summary);

}  // namespace
}  // namespace mm::analyze

BENCHMARK_MAIN();
