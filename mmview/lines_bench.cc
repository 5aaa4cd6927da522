// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A line an event inside the process, warm, on one thread, in the forms that programs and
// people read. Bytes are those of the lines (testing/bench_input.h: of which profile).
#include <cstdint>

#include "event_choice.h"
#include "line_format.h"
#include "testing/bench_input.h"

namespace mm::mmview {
namespace {

constexpr std::uint64_t kBlockEvents = 2048;  // as the listing

void write_lines(benchmark::State& state, const LineFormat& format) {
  const decode::Profile profile = testing::open_bench_profile();
  const decode::Selection all;
  EventReader reader{profile, all, 0};
  ShownEvent shown;
  toolkit::TextBuffer text;
  std::uint64_t bytes = 0;
  for (auto _ : state) {
    bytes = 0;
    std::uint64_t index = 0;
    for (const decode::Event event : profile.events()) {
      if (reader.read(index, event, shown)) format.append(shown, text);
      if (++index % kBlockEvents != 0 && index != profile.events().size()) continue;
      benchmark::DoNotOptimize(text.text().data());
      bytes += text.size();
      text.clear();
    }
  }
  testing::count_work(state, profile.events().size(), bytes);
}

void text_lines(benchmark::State& state) {
  write_lines(state, *make_text_lines({}));
}
MM_BENCHMARK(text_lines);

void json_lines(benchmark::State& state) {
  write_lines(state, *make_json_lines({}));
}
MM_BENCHMARK(json_lines);

void csv_lines(benchmark::State& state) {
  write_lines(state, *make_csv_lines({}));
}
MM_BENCHMARK(csv_lines);

}  // namespace
}  // namespace mm::mmview

MM_BENCHMARK_MAIN()
