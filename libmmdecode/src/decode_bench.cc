// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The decoder inside the process, warm, on one thread: opening, all events in two ways,
// labels, kinds, and texts in two ways (testing/bench_input.h: of which profile).
#include <cstdint>

#include "mmdecode/kinds.h"
#include "mmdecode/labels.h"
#include "mmdecode/record.h"
#include "mmdecode/text_reader.h"
#include "testing/bench_input.h"

namespace mm::decode {
namespace {

using testing::count_profile;
using testing::open_bench_profile;

void open(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(open_bench_profile());
  count_profile(state, open_bench_profile());
}
MM_BENCHMARK(open);

/// Every field of every record, by chunk: the way of loops over all events.
void walk(benchmark::State& state) {
  const Profile profile = open_bench_profile();
  for (auto _ : state) {
    std::uint64_t sum = 0;
    visit_shape(profile.events().shape(), [&]<RecordShape kShape>() {
      for (const EventChunk& chunk : profile.events().chunks()) {
        const std::byte* at = chunk.records;
        for (std::uint64_t i = 0; i < chunk.count; ++i, at += Record<kShape>::kBytes) {
          const Event event = Record<kShape>{at}.event();
          sum += event.start + event.end + event.id.value + event.kind.value +
                 event.thread.value + static_cast<std::uint64_t>(event.type);
        }
      }
    });
    benchmark::DoNotOptimize(sum);
  }
  count_profile(state, profile);
}
MM_BENCHMARK(walk);

/// The same by iterator, which reads where it stands. Checked: each is compared with the
/// end before it reads.
template <bool kIsChecked>
void iterate(benchmark::State& state) {
  const Profile profile = open_bench_profile();
  for (auto _ : state) {
    std::uint64_t sum = 0;
    Events::Iterator end = profile.events().end();
    benchmark::DoNotOptimize(end);  // else the check is known to repeat the loop's
    for (auto at = profile.events().begin(); at != profile.events().end(); ++at) {
      if constexpr (kIsChecked) {
        if (at == end) [[unlikely]]
          __builtin_trap();
      }
      const Event event = *at;
      sum += event.start + event.end + event.id.value + event.kind.value +
             event.thread.value + static_cast<std::uint64_t>(event.type);
    }
    benchmark::DoNotOptimize(sum);
  }
  count_profile(state, profile);
}
void iterate_unchecked(benchmark::State& state) {
  iterate<false>(state);
}
void iterate_checked(benchmark::State& state) {
  iterate<true>(state);
}
MM_BENCHMARK(iterate_unchecked);
MM_BENCHMARK(iterate_checked);

void label_table(benchmark::State& state) {
  const Profile profile = open_bench_profile();
  for (auto _ : state) {
    const LabelTable labels{profile};
    benchmark::DoNotOptimize(labels.size());
  }
  count_profile(state, profile);
}
MM_BENCHMARK(label_table);

void label_of_each(benchmark::State& state) {
  const Profile profile = open_bench_profile();
  LabelTable labels{profile};
  LabelTable::Reader reader{labels};
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (const Event event : profile.events()) sum += reader.of(event.id.value);
    benchmark::DoNotOptimize(sum);
  }
  count_profile(state, profile);
}
MM_BENCHMARK(label_of_each);

void kind_of_each(benchmark::State& state) {
  const Profile profile = open_bench_profile();
  KindReader kinds{profile.strings()};
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (const Event event : profile.events()) {
      sum += static_cast<std::uint64_t>(kinds.of(event.kind.value));
    }
    benchmark::DoNotOptimize(sum);
  }
  count_profile(state, profile);
}
MM_BENCHMARK(kind_of_each);

/// Expands the text of each event anew. Bytes are those of the texts.
void text_of_each(benchmark::State& state) {
  const Profile profile = open_bench_profile();
  std::uint64_t bytes = 0;
  for (auto _ : state) {
    bytes = 0;
    std::string text;
    Defects defects;
    for (const Event event : profile.events()) {
      text.clear();
      profile.strings().append_text(event.id, text, defects);
      bytes += text.size();
    }
    benchmark::DoNotOptimize(bytes);
  }
  testing::count_work(state, profile.events().size(), bytes);
}
MM_BENCHMARK(text_of_each);

/// The same by the reader for tools that show every event.
void read_text_of_each(benchmark::State& state) {
  const Profile profile = open_bench_profile();
  TextReader reader{profile.strings()};
  std::uint64_t bytes = 0;
  for (auto _ : state) {
    bytes = 0;
    Defects defects;
    for (const Event event : profile.events()) {
      bytes += reader.text(event.id, defects).size();
    }
    benchmark::DoNotOptimize(bytes);
  }
  testing::count_work(state, profile.events().size(), bytes);
}
MM_BENCHMARK(read_text_of_each);

}  // namespace
}  // namespace mm::decode

MM_BENCHMARK_MAIN()
