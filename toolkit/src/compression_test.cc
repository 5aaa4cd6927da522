// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/compression.h"

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <numeric>
#include <vector>

#include "expand.h"

namespace mm::toolkit {
namespace {

// Text that neither repeats itself nor is noise.
std::string text_of(std::size_t bytes, std::uint32_t seed) {
  std::string text;
  while (text.size() < bytes) {
    seed = seed * 1'664'525U + 1'013'904'223U;
    text += R"({"name":"query_)" + std::to_string(seed >> 20U) + "},\n";
  }
  text.resize(bytes);
  return text;
}

std::string noise_of(std::size_t bytes) {
  std::string text;
  for (std::uint32_t state = 1; text.size() < bytes;) {
    state = state * 1'664'525U + 1'013'904'223U;
    text += static_cast<char>(state >> 24U);
  }
  return text;
}

struct Whole {
  std::string bytes;
  BlockSum sum;
};

Whole encode_all(const BlockEncoder& encoder, const std::vector<std::string>& blocks) {
  Whole whole{.bytes = encoder.begin(), .sum = {}};
  for (const std::string& block : blocks) {
    const auto sum = encoder.encode(block, whole.bytes);
    EXPECT_TRUE(sum.has_value());
    whole.sum = joined(whole.sum, *sum);
  }
  whole.bytes += *encoder.end(whole.sum);
  return whole;
}

std::string expanded(std::string_view packed) {
  const std::span bytes = std::as_bytes(std::span{packed});
  const Expanded result =
      expand(bytes, compression_of(bytes), 1U << 30U,
             [](std::size_t, std::span<const std::byte>) { return true; });
  if (result.error) return "error: " + result.error->message();
  const auto text = result.bytes.bytes();
  return {reinterpret_cast<const char*>(text.data()), text.size()};
}

// Like a browser: one member, its CRC and size checked, and nothing behind it.
std::string expanded_as_one_member(std::string_view packed) {
  z_stream stream{};
  EXPECT_EQ(::inflateInit2(&stream, 16 + MAX_WBITS), Z_OK);
  std::string text(std::size_t{8} << 20U, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
  stream.avail_in = static_cast<uInt>(packed.size());
  stream.next_out = reinterpret_cast<Bytef*>(text.data());
  stream.avail_out = static_cast<uInt>(text.size());
  EXPECT_EQ(::inflate(&stream, Z_FINISH), Z_STREAM_END)
      << (stream.msg == nullptr ? "" : stream.msg);
  EXPECT_EQ(stream.avail_in, 0U);
  text.resize(stream.total_out);
  ::inflateEnd(&stream);
  return text;
}

// Texts in blocks: none, short ones, long ones, noise and what packs well.
std::vector<std::vector<std::string>> block_lists() {
  std::vector<std::vector<std::string>> lists(2);
  lists[1] = {"x"};
  lists.push_back({"one ", "two ", "three"});
  lists.push_back({text_of(1'000'000, 1), text_of(10, 2), text_of(300'000, 3)});
  lists.push_back({noise_of(100'000), std::string(2'000'000, 'z'), noise_of(1)});
  return lists;
}

TEST(Compression, IsToldByTheEndOfAName) {
  EXPECT_EQ(compression_of_name("a.json.gz"), Compression::kGzip);
  EXPECT_EQ(compression_of_name("a.zst"), Compression::kZstd);
  EXPECT_EQ(compression_of_name("a.json"), Compression::kNone);
  EXPECT_EQ(compression_of_name("a.GZ"), Compression::kNone);
  EXPECT_EQ(compression_of_name("a.gz/b"), Compression::kNone);
  EXPECT_EQ(compression_of_name(""), Compression::kNone);
  EXPECT_EQ(make_encoder(Compression::kNone), nullptr);
}

TEST(Compression, GzipIsOneMember) {
  const auto encoder = make_encoder(Compression::kGzip);
  for (const auto& blocks : block_lists()) {
    const std::string text = std::accumulate(blocks.begin(), blocks.end(), std::string{});
    const Whole whole = encode_all(*encoder, blocks);
    EXPECT_EQ(expanded_as_one_member(whole.bytes), text);
    EXPECT_EQ(whole.sum.text_bytes, text.size());
    EXPECT_EQ(expanded(whole.bytes), text);
  }
}

TEST(Compression, GzipHasNeitherTimeNorName) {
  const std::string begin = make_encoder(Compression::kGzip)->begin();
  EXPECT_EQ(begin, std::string("\x1f\x8b\x08\0\0\0\0\0\0\xff", 10));
}

TEST(Compression, GzipStatesTheSizeModulo2To32) {
  const auto end = make_encoder(Compression::kGzip)
                       ->end({.text_bytes = 0x1'0203'0405, .crc = 0xAABB'CCDD});
  EXPECT_EQ(*end, std::string("\x03\0\xDD\xCC\xBB\xAA\x05\x04\x03\x02", 10));
}

TEST(Compression, ZstdIsAFrameABlock) {
  const auto encoder = make_encoder(Compression::kZstd);
  for (const auto& blocks : block_lists()) {
    const std::string text = std::accumulate(blocks.begin(), blocks.end(), std::string{});
    const Whole whole = encode_all(*encoder, blocks);
    EXPECT_EQ(expanded(whole.bytes), text);
    EXPECT_EQ(whole.sum.text_bytes, text.size());
    std::size_t frames = 0;
    for (std::string_view rest = whole.bytes; !rest.empty(); ++frames) {
      const std::size_t frame = ZSTD_findFrameCompressedSize(rest.data(), rest.size());
      ASSERT_EQ(ZSTD_isError(frame), 0U);
      rest.remove_prefix(frame);
    }
    EXPECT_EQ(frames, std::max<std::size_t>(blocks.size(), 1));
  }
}

// A wrong byte must not go unnoticed.
TEST(Compression, ZstdFramesHaveAChecksum) {
  std::string noise =
      encode_all(*make_encoder(Compression::kZstd), {noise_of(1'000)}).bytes;
  noise[500] = static_cast<char>(noise[500] ^ 1);
  EXPECT_NE(expanded(noise).find("checksum"), std::string::npos);
}

TEST(Compression, WhatIsEncodedIsAppendedAndSmaller) {
  const std::string text = text_of(100'000, 7);
  for (const Compression compression : {Compression::kGzip, Compression::kZstd}) {
    const auto encoder = make_encoder(compression);
    std::string once;
    ASSERT_TRUE(encoder->encode(text, once).has_value());
    EXPECT_LT(once.size(), text.size() / 3);
    std::string behind = "before";
    ASSERT_TRUE(encoder->encode(text, behind).has_value());
    EXPECT_EQ(behind, "before" + once);
  }
}

TEST(Compression, SumsJoinInOrder) {
  const auto sum_of = [](std::string_view text) {
    return BlockSum{.text_bytes = text.size(),
                    .crc = static_cast<std::uint32_t>(::crc32_z(
                        0, reinterpret_cast<const Bytef*>(text.data()), text.size()))};
  };
  const BlockSum sum = joined(joined(BlockSum{}, sum_of("hello ")), sum_of("world"));
  EXPECT_EQ(sum.crc, sum_of("hello world").crc);
  EXPECT_EQ(sum.text_bytes, 11U);
}

TEST(Compression, AppendsZlibStreams) {
  for (const std::string& text : {std::string{}, text_of(500'000, 9), noise_of(70'000)}) {
    std::string out = "<";
    ASSERT_TRUE(append_zlib(text, out).has_value());
    std::string back(text.size() + 1, '\0');
    uLongf size = back.size();
    ASSERT_EQ(
        ::uncompress(reinterpret_cast<Bytef*>(back.data()), &size,
                     reinterpret_cast<const Bytef*>(out.data() + 1), out.size() - 1),
        Z_OK);
    back.resize(size);
    EXPECT_EQ(back, text);
  }
}

}  // namespace
}  // namespace mm::toolkit
