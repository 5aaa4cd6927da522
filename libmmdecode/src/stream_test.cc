// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <vector>

#include "mmdecode/source.h"

namespace mm::decode {
namespace {

/// A stream of bytes 0, 1, 2, ... in extents of the given sizes; extent i lies at byte
/// 1000 * (i + 1) of the file.
struct NumberedStream {
  explicit NumberedStream(std::vector<std::size_t> sizes)
      : bytes(std::accumulate(sizes.begin(), sizes.end(), std::size_t{0})) {
    for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i);
    std::size_t at = 0;
    std::uint64_t file_offset = 1000;
    for (const std::size_t size : sizes) {
      stream.append(std::span{bytes}.subspan(at, size), file_offset);
      at += size;
      file_offset += 1000;
    }
    stream.seal();
  }

  std::vector<std::byte> bytes;
  Stream stream;
};

int first_byte(std::span<const std::byte> bytes) {
  return bytes.empty() ? -1 : std::to_integer<int>(bytes[0]);
}

TEST(Stream, FindsEveryByteInExtentsOfUnequalSizes) {
  NumberedStream s{
      {1, 100, 2, 1, 50}
  };
  StreamCursor cursor{s.stream};
  for (std::uint64_t at = 0; at < 154; ++at) {
    EXPECT_EQ(first_byte(s.stream.run_at({at})), static_cast<int>(at));
    EXPECT_EQ(first_byte(cursor.run_at({at})), static_cast<int>(at));
  }
  for (std::uint64_t at = 154; at-- > 0;) {
    EXPECT_EQ(first_byte(cursor.run_at({at})), static_cast<int>(at)) << "backward";
  }
  EXPECT_TRUE(s.stream.run_at({154}).empty());
  EXPECT_TRUE(cursor.run_at({154}).empty());
}

TEST(Stream, LendsWhatLiesInOnePieceAndCopiesWhatDoesNot) {
  NumberedStream s{
      {4, 2, 3}
  };
  std::array<std::byte, 8> scratch{};
  EXPECT_EQ(s.stream.read({0}, 4, scratch).data(), s.bytes.data());
  const auto crossing = s.stream.read({3}, 5, scratch);
  ASSERT_EQ(crossing.size(), 5U);
  EXPECT_EQ(crossing.data(), scratch.data());
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(std::to_integer<int>(crossing[i]), 3 + i);
}

TEST(Stream, ReadsNothingPastItsEnd) {
  NumberedStream s{
      {4, 2}
  };
  std::array<std::byte, 8> scratch{};
  EXPECT_EQ(s.stream.read({2}, 4, scratch).size(), 4U);
  EXPECT_TRUE(s.stream.read({3}, 4, scratch).empty());
  EXPECT_TRUE(s.stream.read({6}, 1, scratch).empty());
  EXPECT_TRUE(s.stream.read({~std::uint64_t{0}}, 1, scratch).empty());
}

TEST(Stream, KnowsWhereItsBytesLieInTheFile) {
  NumberedStream s{
      {4, 2}
  };
  EXPECT_EQ(s.stream.file_offset({3}), 1003U);
  EXPECT_EQ(s.stream.file_offset({4}), 2000U);
  EXPECT_EQ(s.stream.file_offset({6}), 2002U) << "its end";
}

TEST(Stream, TruncatesInsideAnExtentAndBetweenTwo) {
  NumberedStream s{
      {4, 2, 3}
  };
  s.stream.truncate(5);
  s.stream.seal();
  EXPECT_EQ(s.stream.size(), 5U);
  EXPECT_EQ(s.stream.run_at({4}).size(), 1U);
  EXPECT_TRUE(s.stream.run_at({5}).empty());
  s.stream.truncate(4);
  s.stream.seal();
  EXPECT_EQ(s.stream.extents().size(), 1U);
  s.stream.truncate(0);
  s.stream.seal();
  EXPECT_TRUE(s.stream.run_at({0}).empty());
}

}  // namespace
}  // namespace mm::decode
