// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "heap.h"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/resource.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace mm::toolkit {
namespace {

constexpr std::size_t kBlock = 100'000;
constexpr std::size_t kBlocks = 200;

long faults_so_far() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

// Whether the system gives as many as the test wants: it may have none, or none free.
bool has_large_pages() {
  constexpr std::size_t kBytes = std::size_t{32} << 20U;
  void* const room =
      ::mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) return false;
  ::madvise(room, kBytes, MADV_HUGEPAGE);
  const long before = faults_so_far();
  std::memset(room, 1, kBytes);
  const long faults = faults_so_far() - before;
  ::munmap(room, kBytes);
  return faults < 1000;  // at most a page at each end is not aligned: 512 small ones each
}

long faults_of_twenty_megabytes() {
  const long before = faults_so_far();
  std::vector<std::unique_ptr<char[]>> blocks;
  for (std::size_t i = 0; i < kBlocks; ++i) {
    blocks.push_back(std::make_unique<char[]>(kBlock));  // which touches it
  }
  return faults_so_far() - before;
}

TEST(Heap, TakesFewFaultsWithLargePages) {
  if (!has_large_pages()) GTEST_SKIP() << "the system has no large pages to give";
  const auto touch = [] {
    use_large_pages();
    std::exit(faults_of_twenty_megabytes() < 1000 ? 0 : 1);  // 4,900 small pages
  };
  EXPECT_EXIT(touch(), ::testing::ExitedWithCode(0), "");
}

TEST(Heap, ReservesNothingWithinALimit) {
  const auto touch = [] {
    rlimit limit{.rlim_cur = 40 << 20, .rlim_max = 40 << 20};
    ::setrlimit(RLIMIT_DATA, &limit);
    use_large_pages();
    faults_of_twenty_megabytes();  // would be too much beside 64 MB
    std::exit(0);
  };
  EXPECT_EXIT(touch(), ::testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace mm::toolkit
