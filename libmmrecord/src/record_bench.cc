// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What an event costs, against the floor of the same run: two reads of the time stamp
// counter and one store of 32 bytes into a buffer of 256 KiB.
//
//   mmrecord_bench [--dir DIR] [--rounds N] [--events N] [--only TEXT]
//
// Cases take turns, round by round; numbers are CPU time of the recording thread, medians
// over the rounds with the least and the greatest. "all CPU" is that of the process from
// creation to the end of finish(), so it has the helper thread and the file in it. An
// iteration is four intervals, nested three deep, with nothing inside: the best case.
// Where LLVM was found when this was built, its time trace profiler is a case, too.
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "mmrecord/mmrecord.h"
#include "mmrecord/recorder.h"
#include "record_bench_more.h"

namespace {

using mm::StringId;
using mm::record::Family;
using mm::record::Options;
using mm::record::Recorder;

constexpr StringId kKind{mm::kFirstRegularId + 8};

std::uint64_t cpu_ns(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 +
         static_cast<std::uint64_t>(now.tv_nsec);
}

/// Nanoseconds an event, and bytes of a file.
struct Cost {
  double thread_ns = 0;
  double process_ns = 0;
  double bytes = 0;
};

struct Setting {
  std::string dir = "/tmp";
  std::size_t rounds = 7;
  std::uint64_t events = 4'000'000;
  std::string only{};  // runs the cases whose names have it, and the floors
};

/// CPU time of `body(events)` on this thread, an event.
double on_this_thread(std::uint64_t events,
                      const std::function<void(std::uint64_t)>& body) {
  body(events / 100);
  const std::uint64_t from = cpu_ns(CLOCK_THREAD_CPUTIME_ID);
  body(events);
  return static_cast<double>(cpu_ns(CLOCK_THREAD_CPUTIME_ID) - from) /
         static_cast<double>(events);
}

/// The mean of `count` threads that do the same.
double on_threads(std::size_t count, std::uint64_t events,
                  const std::function<void(std::uint64_t)>& body) {
  std::vector<double> costs(count);
  std::vector<std::thread> threads;
  for (double& cost : costs) {
    threads.emplace_back([&] { cost = on_this_thread(events, body); });
  }
  double sum = 0;
  for (std::thread& thread : threads) thread.join();
  for (const double cost : costs) sum += cost;
  return sum / static_cast<double>(count);
}

/// `begin(id)` makes a guard whose destructor ends the interval.
template <class Begin>
void nest(std::uint64_t events, Begin&& begin) {
  for (std::uint64_t i = 0; i < events; i += 4) {
    const auto alpha = begin(StringId{1});
    {
      const auto beta = begin(StringId{2});
      {
        const auto gamma = begin(StringId{3});
        asm volatile("" ::: "memory");
      }
      {
        const auto delta = begin(StringId{4});
        asm volatile("" ::: "memory");
      }
    }
  }
}

// ---- Floors -------------------------------------------------------------------------

struct Ring {
  std::vector<std::byte> bytes = std::vector<std::byte>(262'144);
  std::byte* at = bytes.data();
  std::byte* end = bytes.data() + bytes.size();
};

#if defined(__x86_64__)
std::uint64_t floor_count() {
  return mm::record::ticks();
}
#else
std::uint64_t floor_count() {
  return cpu_ns(CLOCK_MONOTONIC);
}
#endif

class FloorGuard {
 public:
  FloorGuard(Ring& ring, StringId id) : ring_(ring), id_(id), start_(floor_count()) {}
  FloorGuard(const FloorGuard&) = delete;
  FloorGuard& operator=(const FloorGuard&) = delete;
  ~FloorGuard() {
    const std::uint64_t end = floor_count();
    if (ring_.at == ring_.end) ring_.at = ring_.bytes.data();
    mm::record::pack_record<mm::RecordShape::kPacked32>(
        ring_.at,
        {.kind = kKind, .id = id_, .thread = 3, .payload1 = start_, .payload2 = end});
    ring_.at += 32;
  }

 private:
  Ring& ring_;
  StringId id_;
  std::uint64_t start_;
};

Cost floor_interval(const Setting& setting, std::size_t threads) {
  return {.thread_ns = on_threads(threads, setting.events, [](std::uint64_t events) {
            Ring ring;
            nest(events, [&](StringId id) { return FloorGuard{ring, id}; });
            asm volatile("" ::"r"(ring.at) : "memory");
          })};
}

Cost floor_read(const Setting& setting) {
  return {.thread_ns = on_threads(1, setting.events, [](std::uint64_t events) {
            std::uint64_t sum = 0;
            for (std::uint64_t i = 0; i < events; ++i) sum += floor_count();
            asm volatile("" ::"r"(sum));
          })};
}

// ---- The recorder -------------------------------------------------------------------

/// Runs `body` with a new recorder, and measures all of it.
Cost with_recorder(const Setting& setting, std::size_t threads,
                   const std::function<void(const Recorder&, std::uint64_t)>& body) {
  const std::string stem = setting.dir + "/mmrecord_bench-" + std::to_string(getpid());
  const std::uint64_t from = cpu_ns(CLOCK_PROCESS_CPUTIME_ID);
  Recorder recorder =
      Recorder::create_or_off(stem, {.families = "on", .replaces_existing = true});
  Cost cost;
  cost.thread_ns = on_threads(threads, setting.events,
                              [&](std::uint64_t events) { body(recorder, events); });
  const auto report = recorder.finish();
  const double all = static_cast<double>(setting.events * threads) * 1.01;
  cost.process_ns = static_cast<double>(cpu_ns(CLOCK_PROCESS_CPUTIME_ID) - from) / all;
  struct stat status {};
  const std::string path = stem + ".mm_profdata";
  stat(path.c_str(), &status);
  cost.bytes = static_cast<double>(status.st_size) / all;
  if (report.lost_events != 0) std::printf("lost events!\n");
  unlink(path.c_str());
  return cost;
}

Cost intervals(const Setting& setting, std::size_t threads) {
  return with_recorder(setting, threads, [](const Recorder& r, std::uint64_t events) {
    nest(events, [&](StringId id) { return r.interval(kKind, id); });
  });
}

Cost instants(const Setting& setting) {
  return with_recorder(setting, 1, [](const Recorder& r, std::uint64_t events) {
    for (std::uint64_t i = 0; i < events; ++i) r.record_instant(kKind, StringId{1});
  });
}

Cost family_off(const Setting& setting) {
  return with_recorder(setting, 1, [](const Recorder& r, std::uint64_t events) {
    const Family family = r.family("off");
    nest(events, [&](StringId id) { return r.interval(kKind, id, family); });
  });
}

Cost recorder_off(const Setting& setting) {
  const Recorder off;
  return {.thread_ns = on_threads(1, setting.events, [&](std::uint64_t events) {
            nest(events, [&](StringId id) { return off.interval(kKind, id); });
          })};
}

// ---- Through the C ABI --------------------------------------------------------------

class CGuard {
 public:
  CGuard(mm_recorder* r, StringId id)
      : interval_(mm_interval_begin(r, kKind.value, id.value, MM_NO_FAMILY)) {}
  CGuard(const CGuard&) = delete;
  CGuard& operator=(const CGuard&) = delete;
  ~CGuard() { mm_interval_end(&interval_); }

 private:
  mm_interval interval_;
};

Cost c_intervals(const Setting& setting) {
  const std::string stem = setting.dir + "/mmrecord_bench-" + std::to_string(getpid());
  mm_record_options options{};
  options.size = sizeof options;
  options.replaces_existing = 1;
  mm_recorder* const r = mm_recorder_create(stem.c_str(), &options, nullptr);
  const Cost cost{.thread_ns = on_threads(1, setting.events, [&](std::uint64_t events) {
                    nest(events, [&](StringId id) { return CGuard{r, id}; });
                  })};
  mm_recorder_free(r);
  unlink((stem + ".mm_profdata").c_str());
  return cost;
}

// ---- Another recorder ---------------------------------------------------------------

#if defined(MM_HAS_TIME_TRACE)
/// A quarter of the events: each takes more than a hundred bytes of memory. To start the
/// profiler and to free what it holds is not in it.
Cost time_trace(const Setting& setting) {
  mm::record::begin_time_trace();
  const double ns = on_this_thread(setting.events / 4, mm::record::record_time_trace);
  mm::record::end_time_trace();
  return {.thread_ns = ns};
}
#endif

// ---- The table ----------------------------------------------------------------------

struct Case {
  const char* name;
  std::size_t floor;  // the case it is a multiple of
  std::function<Cost(const Setting&)> run;
  std::vector<Cost> costs{};

  std::array<double, 3> spread(double Cost::*part) const {
    std::vector<double> values;
    for (const Cost& cost : costs) values.push_back(cost.*part);
    std::sort(values.begin(), values.end());
    return {values.front(), values[values.size() / 2], values.back()};
  }
};

void print(const std::vector<Case>& cases) {
  std::printf("| case | ns | least - greatest | times floor | all CPU ns | bytes |\n");
  std::printf("| --- | ---: | ---: | ---: | ---: | ---: |\n");
  for (const Case& c : cases) {
    const auto ns = c.spread(&Cost::thread_ns);
    const double floor = cases[c.floor].spread(&Cost::thread_ns)[1];
    std::printf("| %s | %.2f | %.2f - %.2f | %.2f |", c.name, ns[1], ns[0], ns[2],
                ns[1] / floor);
    const double all = c.spread(&Cost::process_ns)[1];
    if (all > 0) std::printf(" %.2f (%.2fx)", all, all / floor);
    const double bytes = c.spread(&Cost::bytes)[1];
    std::printf(" | %.1f |\n", bytes);
  }
}

bool is_wanted(const Case& c, const Setting& setting) {
  const std::string name = c.name;
  return name.starts_with("floor") || name.find(setting.only) != std::string::npos;
}

Setting parse(int argc, char** argv) {
  Setting setting;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    if (name == "--dir") setting.dir = argv[i + 1];
    if (name == "--rounds") setting.rounds = std::strtoull(argv[i + 1], nullptr, 10);
    if (name == "--only") setting.only = argv[i + 1];
    if (name == "--events") setting.events = std::strtoull(argv[i + 1], nullptr, 10);
  }
  setting.rounds = std::max<std::size_t>(setting.rounds, 1);
  return setting;
}

}  // namespace

int main(int argc, char** argv) {
  const Setting setting = parse(argc, argv);
  std::vector<Case> cases {
    {"floor: interval, 1 thread", 0,
     [](const Setting& s) { return floor_interval(s, 1); }},
        {"floor: interval, 2 threads", 1,
         [](const Setting& s) { return floor_interval(s, 2); }},
        {"floor: one read of the counter", 2, floor_read},
        {"interval, 1 thread", 0, [](const Setting& s) { return intervals(s, 1); }},
        {"interval, 2 threads", 1, [](const Setting& s) { return intervals(s, 2); }},
        {"interval, C ABI", 0, c_intervals}, {"instant", 2, instants},
        {"interval, family off", 0, family_off},
        {"interval, recorder off", 0, recorder_off},
#if defined(MM_HAS_TIME_TRACE)
        {"interval, LLVM's TimeTraceScope", 0, time_trace},
#endif
  };
  for (std::size_t round = 0; round < setting.rounds; ++round) {
    for (Case& c : cases) {
      if (is_wanted(c, setting)) c.costs.push_back(c.run(setting));
    }
  }
  std::erase_if(cases, [](const Case& c) { return c.costs.empty(); });
  print(cases);
#if !defined(MM_HAS_TIME_TRACE)
  std::printf("\nNo comparison with LLVM's time trace profiler: LLVM was not found.\n");
#endif
  mm::record::print_creation(setting.dir, setting.rounds);
}
