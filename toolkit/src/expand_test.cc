// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "expand.h"

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include <string>
#include <vector>

namespace mm::toolkit {
namespace {

std::span<const std::byte> bytes_of(const std::string& text) {
  return std::as_bytes(std::span{text});
}

std::string zstd_of(const std::string& text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  out.resize(ZSTD_compress2(context, out.data(), out.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return out;
}

std::string gzip_of(std::string text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(text.data());
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

// Text that does not compress to nothing, longer than one step.
std::string sample_text() {
  std::string text;
  std::uint32_t state = 1;
  while (text.size() < 700'000) {
    state = state * 1'664'525U + 1'013'904'223U;
    text += static_cast<char>('a' + (state >> 28U));
  }
  return text;
}

struct Outcome {
  std::string text;
  std::optional<Error> error;
};

Outcome expanded(const std::string& packed, std::uint64_t max_bytes = 1U << 30U) {
  const auto bytes = bytes_of(packed);
  Expanded result = expand(bytes, compression_of(bytes), max_bytes,
                           [](std::size_t, std::span<const std::byte>) { return true; });
  const auto out = result.bytes.bytes();
  return {
      {reinterpret_cast<const char*>(out.data()), out.size()},
      std::move(result.error)
  };
}

class Packings : public testing::TestWithParam<bool> {
 protected:
  static std::string pack(const std::string& text) {
    return GetParam() ? zstd_of(text) : gzip_of(text);
  }
};
INSTANTIATE_TEST_SUITE_P(Both, Packings, testing::Bool(), [](const auto& row) {
  return std::string{row.param ? "Zstd" : "Gzip"};
});

TEST_P(Packings, RoundTrips) {
  const Outcome out = expanded(pack(sample_text()));
  EXPECT_FALSE(out.error.has_value());
  EXPECT_EQ(out.text, sample_text());
}

TEST_P(Packings, FramesAndMembersAreJoined) {
  const Outcome out = expanded(pack("one ") + pack("") + pack("two"));
  EXPECT_FALSE(out.error.has_value());
  EXPECT_EQ(out.text, "one two");
}

TEST_P(Packings, EveryCutIsAnErrorAndKeepsWhatCameBefore) {
  const std::string text = "a text that is compressed, a text that is cut";
  const std::string packed = pack(text);
  for (std::size_t size = 4; size < packed.size(); ++size) {
    const Outcome out = expanded(packed.substr(0, size));
    ASSERT_TRUE(out.error.has_value()) << size;
    EXPECT_EQ(out.error->code, ErrorCode::kBadCompression);
    EXPECT_EQ(out.error->offset, size);
    EXPECT_TRUE(text.starts_with(out.text));
  }
}

TEST_P(Packings, ACutLongTextGivesItsStart) {
  const std::string packed = pack(sample_text());
  const Outcome out = expanded(packed.substr(0, packed.size() - 100));
  ASSERT_TRUE(out.error.has_value());
  EXPECT_GT(out.text.size(), 100'000U);
  EXPECT_TRUE(sample_text().starts_with(out.text));
}

TEST_P(Packings, GarbageIsAnError) {
  std::string packed = pack(sample_text());
  for (std::size_t i = packed.size() / 2; i < packed.size() / 2 + 100; ++i)
    packed[i] ^= 0x5A;
  const Outcome out = expanded(packed);
  ASSERT_TRUE(out.error.has_value());
  EXPECT_EQ(out.error->code, ErrorCode::kBadCompression);
}

TEST_P(Packings, DataBehindTheEndIsAnError) {
  const Outcome out = expanded(pack("text") + "garbage behind");
  ASSERT_TRUE(out.error.has_value());
  EXPECT_EQ(out.error->code, ErrorCode::kBadCompression);
  EXPECT_EQ(out.text, "text");
}

TEST_P(Packings, TheLimitIsExact) {
  const std::string packed = pack(sample_text());
  EXPECT_FALSE(expanded(packed, sample_text().size()).error.has_value());
  const Outcome out = expanded(packed, sample_text().size() - 1);
  ASSERT_TRUE(out.error.has_value());
  EXPECT_EQ(out.error->code, ErrorCode::kInputTooBig);
}

TEST_P(Packings, ABombStopsAtTheLimit) {
  const std::string packed = pack(std::string(50'000'000, '\0'));
  EXPECT_LT(packed.size(), 100'000U);
  const Outcome out = expanded(packed, 1'000'000);
  ASSERT_TRUE(out.error.has_value());
  EXPECT_EQ(out.error->code, ErrorCode::kInputTooBig);
  EXPECT_LE(out.text.size(), 1'000'001U);
}

TEST(Expand, GzipMayBePaddedWithZeros) {
  const Outcome out = expanded(gzip_of("text") + std::string(512, '\0'));
  EXPECT_FALSE(out.error.has_value());
  EXPECT_EQ(out.text, "text");
}

TEST(Expand, ZstdMayStartWithASkippableFrame) {
  const std::string skippable{"\x51\x2A\x4D\x18\x03\0\0\0abc", 11};
  EXPECT_EQ(compression_of(bytes_of(skippable)), Compression::kZstd);
  EXPECT_EQ(expanded(skippable + zstd_of("text")).text, "text");
}

TEST(Expand, RefusesAWindowThatNeedsTooMuchMemory) {
  // A frame header without a content size, its window descriptor asking for 2 GiB.
  const std::string packed{"\x28\xB5\x2F\xFD\x00\xA8\x01\x00\x00", 9};
  const Outcome out = expanded(packed);
  ASSERT_TRUE(out.error.has_value());
  EXPECT_NE(out.error->detail.find("128 MiB"), std::string::npos) << out.error->detail;
}

TEST(Expand, TellsByTheFirstBytesAlone) {
  EXPECT_EQ(compression_of(bytes_of("MMPD1234")), Compression::kNone);
  EXPECT_EQ(compression_of(bytes_of("")), Compression::kNone);
  EXPECT_EQ(compression_of(bytes_of("\x1f\x8b")), Compression::kGzip);
}

}  // namespace
}  // namespace mm::toolkit
