// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "heap.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstdlib>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace mm::toolkit {
namespace {

constexpr std::size_t kBlock = 100'000;
constexpr std::size_t kBlocks = 200;

bool has_large_pages() {
  std::ifstream setting{"/sys/kernel/mm/transparent_hugepage/enabled"};
  std::string words;
  std::getline(setting, words);
  return words.find("[madvise]") != std::string::npos ||
         words.find("[always]") != std::string::npos;
}

long faults_of_twenty_megabytes() {
  rusage before{};
  ::getrusage(RUSAGE_SELF, &before);
  std::vector<std::unique_ptr<char[]>> blocks;
  for (std::size_t i = 0; i < kBlocks; ++i) {
    blocks.push_back(std::make_unique<char[]>(kBlock));  // which touches it
  }
  rusage after{};
  ::getrusage(RUSAGE_SELF, &after);
  return after.ru_minflt - before.ru_minflt;
}

TEST(Heap, TakesFewFaultsWithLargePages) {
  if (!has_large_pages()) GTEST_SKIP() << "the system has no large pages to give";
  const auto touch = [] {
    use_large_pages();
    std::exit(faults_of_twenty_megabytes() < 500 ? 0 : 1);  // 4,900 small pages
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
