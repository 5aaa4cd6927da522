// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What all in-process benchmarks do alike: the profile, the counts, the number of
// repetitions.
//
//   program [OPTION of Google Benchmark]... [PROFILE]
//
// Without PROFILE the bundled one is taken, a real run of rustc with all events, 34,000
// of them, most of them cache hits; so the programs run anywhere. MM_BENCH_ITERATIONS=N
// runs each loop N times, neither more nor less, for those who count instructions
// (bench/instructions).
#pragma once

#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "mmdecode/profile.h"
#include "testing/test_files.h"

namespace mm::testing {

inline std::filesystem::path& bench_path() {
  static std::filesystem::path path = testdata_dir() / "shapes.mm_profdata.zst";
  return path;
}

inline const Bytes& bench_bytes() {
  static const Bytes bytes = read_test_file(bench_path());
  return bytes;
}

inline decode::Profile open_bench_profile() {
  return decode::Profile::open(bench_bytes()).value();
}

/// Says how much a loop did. As counters, too: they do not depend on time.
inline void count_work(benchmark::State& state, std::uint64_t events,
                       std::uint64_t bytes) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(events));
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes));
  state.counters["events"] = static_cast<double>(events);
  state.counters["bytes"] = static_cast<double>(bytes);
}
inline void count_profile(benchmark::State& state, const decode::Profile& profile) {
  count_work(state, profile.events().size(), bench_bytes().size());
}

inline void repeat_as_asked(benchmark::internal::Benchmark* bench) {
  bench->Unit(benchmark::kMicrosecond);
  const char* const asked = std::getenv("MM_BENCH_ITERATIONS");
  if (asked != nullptr) bench->Iterations(std::atoi(asked));
}

inline int run_benchmarks(int argc, char** argv) {
  if (argc > 1 && std::string_view{argv[argc - 1]}.substr(0, 1) != "-") {
    bench_path() = argv[--argc];
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}

}  // namespace mm::testing

#define MM_BENCHMARK(loop) BENCHMARK(loop)->Apply(mm::testing::repeat_as_asked)
#define MM_BENCHMARK_MAIN()                         \
  int main(int argc, char** argv) {                 \
    return mm::testing::run_benchmarks(argc, argv); \
  }
