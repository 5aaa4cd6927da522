// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Chrome's JSON inside the process, warm, on one thread: surveyed lanes to text, with and
// without instants. Bytes are those of the text (testing/bench_input.h: of which
// profile).
#include <cstdint>
#include <vector>

#include "json_events.h"
#include "testing/bench_input.h"
#include "trace_set.h"

namespace mm::crox {
namespace {

void write_json(benchmark::State& state, bool has_instants) {
  Options options;
  options.input.paths = {testing::bench_path().string()};
  options.has_instants = has_instants;
  toolkit::Messages messages{"crox"};
  TraceSet set = TraceSet::survey(options, messages).value();
  const TraceProcess& process = set.processes()[0];
  TraceSet::Opened opened = set.open(process).value();
  const decode::Profile& profile = opened.profile->profile();
  JsonEvents lines{process, profile, opened.profile->labels(), false};
  std::vector<analyze::TimelineEvent> events;
  toolkit::TextBuffer text;
  std::uint64_t bytes = 0;
  for (auto _ : state) {
    bytes = 0;
    analyze::TimelineReader reader{profile, opened.profile->labels(), opened.timeline,
                                   opened.options};
    for (std::size_t part = 0; part < reader.part_count(); ++part) {
      reader.read(part, events);
      text.clear();
      for (const analyze::TimelineEvent& event : events) lines.append(event, text);
      benchmark::DoNotOptimize(text.text().data());
      bytes += text.size();
    }
  }
  testing::count_work(state, profile.events().size(), bytes);
}

void json_intervals(benchmark::State& state) {
  write_json(state, false);
}
MM_BENCHMARK(json_intervals);

void json_instants(benchmark::State& state) {
  write_json(state, true);
}
MM_BENCHMARK(json_instants);

}  // namespace
}  // namespace mm::crox

MM_BENCHMARK_MAIN()
