// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "stream_window.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "testing/profile_builder.h"
#include "testing/unnamed_file.h"

namespace mm::decode {
namespace {

using testing::Bytes;
using testing::ProfileBuilder;
using testing::UnnamedFile;

/// Some hundred kilobytes of strings, in pages of any size.
Bytes many_strings() {
  ProfileBuilder builder;
  for (unsigned i = 0; i < 9'000; ++i) {
    builder.interval("Query", "label_" + std::to_string(i) + std::string(i % 60, 'x'), 1,
                     1, 2);
  }
  return builder.bytes();
}

class StreamWindows : public ::testing::TestWithParam<bool> {
 protected:
  StreamWindows() : bytes_(many_strings()), file_(bytes_) {
    source_ = Source::open_paged(
                  {.bytes = bytes_, .descriptor = GetParam() ? file_.descriptor() : -1},
                  Tolerance::kStrict)
                  .value();
  }
  const Stream& data() const { return source_.string_data; }

  void expect_run(StreamWindow& window, std::uint64_t at) const {
    const auto whole = data().run_at({at});
    const auto run = window.run_at({at});
    ASSERT_GE(run.size(), std::min(whole.size(), StreamWindow::kLeast)) << at;
    ASSERT_LE(run.size(), whole.size()) << at;
    // Both ends of it: all of each would be gigabytes.
    const std::size_t part = std::min<std::size_t>(run.size(), 2 * StreamWindow::kLeast);
    EXPECT_TRUE(std::ranges::equal(run.first(part), whole.first(part))) << at;
    EXPECT_TRUE(std::ranges::equal(run.last(part), whole.first(run.size()).last(part)))
        << at;
  }

  Bytes bytes_;
  UnnamedFile file_;
  Source source_;
};
INSTANTIATE_TEST_SUITE_P(WithADescriptorAndWithout, StreamWindows, ::testing::Bool());

TEST_P(StreamWindows, AreTheStreamForward) {
  StreamWindow window{source_, data()};
  for (std::uint64_t at = 0; at < data().size() + 3; at += 41) expect_run(window, at);
}

TEST_P(StreamWindows, AreTheStreamInAnyOrder) {
  StreamWindow window{source_, data()};
  std::uint64_t at = 1;
  for (int i = 0; i < 5'000; ++i) {  // more than a window follows
    at = (at * 48'271) % 2'147'483'647;
    expect_run(window, at % data().size());
  }
}

TEST_P(StreamWindows, AreEmptyBehindTheEnd) {
  StreamWindow window{source_, data()};
  EXPECT_TRUE(window.run_at({data().size()}).empty());
  EXPECT_EQ(window.run_at({data().size() - 1}).size(), 1U);
}

TEST(StreamWindow, IsCopiedAsLongAsItGoesForward) {
  const Bytes bytes = many_strings();
  const UnnamedFile file{bytes};
  Bytes map = bytes;
  const Source source =
      Source::open_paged({.bytes = map, .descriptor = file.descriptor()},
                         Tolerance::kStrict)
          .value();
  std::ranges::fill(map, std::byte{0});
  StreamWindow window{source, source.string_data};
  for (std::uint64_t at = 0; at < source.string_data.size(); at += 50) {
    const auto run = window.run_at({at});
    EXPECT_FALSE(std::ranges::all_of(run, [](std::byte b) { return b == std::byte{0}; }));
  }
}

}  // namespace
}  // namespace mm::decode
