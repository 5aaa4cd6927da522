// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/progress.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace mm::toolkit {
namespace {

// Runs ten updates, `step` apart, and returns what was written.
std::string shown(bool is_terminal, std::chrono::milliseconds step, std::uint64_t total) {
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* const stream = ::open_memstream(&text, &size);
  std::chrono::steady_clock::time_point now{};
  {
    Progress progress{"expanding x", total, stream, is_terminal, [&now] { return now; }};
    for (std::uint64_t i = 1; i <= 10; ++i) {
      now += step;
      progress.update(i * 1'000'000);
    }
  }
  std::fclose(stream);
  std::string result{text, size};
  std::free(text);
  return result;
}

using std::chrono::milliseconds;

TEST(Progress, AppearsAfterASecondAndIsErased) {
  EXPECT_EQ(shown(true, milliseconds{110}, 20'000'000),
            "\r\x1b[Kexpanding x: 50 %\r\x1b[K");
}

TEST(Progress, CountsMegabytesWhereTheTotalIsUnknown) {
  EXPECT_EQ(shown(true, milliseconds{110}, 0), "\r\x1b[Kexpanding x: 10 MB\r\x1b[K");
}

TEST(Progress, IsSilentForShortWorkAndWithoutATerminal) {
  EXPECT_EQ(shown(true, milliseconds{50}, 0), "");
  EXPECT_EQ(shown(false, milliseconds{5000}, 0), "");
}

}  // namespace
}  // namespace mm::toolkit
