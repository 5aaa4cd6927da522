// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// How long create() takes. The first recorder of a process measures the clock, so each
// round is a process.
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "mmrecord/recorder.h"
#include "record_bench_more.h"

namespace mm::record {
namespace {

/// Milliseconds of one creation.
double create_ms(const std::string& stem) {
  const auto from = std::chrono::steady_clock::now();
  Recorder recorder = Recorder::create_or_off(stem, {.replaces_existing = true});
  const std::chrono::duration<double, std::milli> ms =
      std::chrono::steady_clock::now() - from;
  recorder.finish();
  unlink((stem + ".mm_profdata").c_str());
  return ms.count();
}

void print_row(const char* name, std::vector<double>& ms) {
  std::sort(ms.begin(), ms.end());
  std::printf("| %s | %.2f | %.2f - %.2f |\n", name, ms[ms.size() / 2], ms.front(),
              ms.back());
}

}  // namespace

void print_creation(const std::string& dir, std::size_t rounds) {
  const std::string stem = dir + "/mmrecord_bench-" + std::to_string(getpid());
  void* const memory = mmap(nullptr, 2 * sizeof(double), PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return;
  auto* const shared = static_cast<double*>(memory);
  std::vector<double> first;
  std::vector<double> later;
  for (std::size_t i = 0; i < rounds; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      shared[0] = create_ms(stem);
      shared[1] = create_ms(stem);
      _exit(0);
    }
    if (child < 0 || waitpid(child, nullptr, 0) != child) return;
    first.push_back(shared[0]);
    later.push_back(shared[1]);
  }
  munmap(memory, 2 * sizeof(double));
  std::printf(
      "\n| creation of a recorder | ms | least - greatest |\n| --- | ---: | ---: |\n");
  print_row("the first of a process", first);
  print_row("later ones", later);
}

}  // namespace mm::record
