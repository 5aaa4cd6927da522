// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/encoding_sink.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <new>
#include <string>
#include <thread>

#include "expand.h"
#include "refused_threads.h"

namespace mm::toolkit {
namespace {

// Marks each piece, counts how many are encoded at once, and fails or throws on demand.
class TestEncoder final : public BlockEncoder {
 public:
  explicit TestEncoder(bool may_cut) : may_cut_(may_cut) {}

  std::string begin() const override { return "<"; }
  Result<BlockSum> encode(std::string_view block, std::string& out) const override {
    ++encoded_;
    if (block.find("throw") != std::string_view::npos) throw std::bad_alloc{};
    if (block.find("fail") != std::string_view::npos) {
      return Error{.code = ErrorCode::kCannotWrite, .detail = "it failed"};
    }
    if (block.starts_with("slow"))
      std::this_thread::sleep_for(std::chrono::milliseconds{5});
    out += "[" + std::to_string(block.size()) + block.front() + "]";
    return BlockSum{.text_bytes = block.size()};
  }
  Result<std::string> end(const BlockSum& all) const override {
    return std::to_string(all.text_bytes) + ">";
  }
  bool may_cut_anywhere() const override { return may_cut_; }

  std::size_t encoded() const { return encoded_; }

 private:
  bool may_cut_;
  mutable std::atomic<std::size_t> encoded_ = 0;
};

class ClosingSink final : public Sink {
 public:
  explicit ClosingSink(std::size_t limit) : Sink(16), limit_(limit) {}

 private:
  void drain(std::string_view text) override {
    taken_ += text.size();
    if (taken_ >= limit_) close();
  }
  std::size_t limit_;
  std::size_t taken_ = 0;
};

constexpr std::size_t kPiece = BlockSink::kPieceBytes;

std::string numbers(std::size_t bytes) {
  std::string lines;
  for (std::uint64_t i = 0; lines.size() < 200'000; ++i) {
    lines += std::to_string(i * i * i) + "\n";
  }
  std::string text;
  while (text.size() < bytes) text += lines;
  text.resize(bytes);
  return text;
}

void append_in_parts(Sink& out, std::string_view text, std::size_t part) {
  for (; !text.empty(); text.remove_prefix(std::min(part, text.size()))) {
    out.append(text.substr(0, part));
  }
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

class EncodingSinks : public testing::TestWithParam<unsigned> {
 protected:
  static unsigned jobs() { return GetParam(); }
};

TEST_P(EncodingSinks, TextComesBackWhole) {
  const std::string text = numbers(3'345'678);
  for (const Compression compression :
       {Compression::kNone, Compression::kGzip, Compression::kZstd}) {
    const auto encoder = make_encoder(compression);
    const auto bytes = [&](unsigned count, std::size_t part) {
      StringSink target;
      BlockOutput output{target, encoder.get(), count};
      EncodingSink sink{output};
      append_in_parts(sink, text, part);
      EXPECT_TRUE(sink.finish().has_value());
      EXPECT_TRUE(output.finish().has_value());
      EXPECT_EQ(output.bytes_written(), target.text().size());
      EXPECT_EQ(output.text_bytes(), text.size());
      return target.text();
    };
    const std::string expected = bytes(1, 999);
    EXPECT_TRUE(bytes(jobs(), 999) == expected);
    EXPECT_TRUE(bytes(jobs(), text.size()) == expected);
    EXPECT_TRUE((encoder == nullptr ? expected : expanded(expected)) == text);
  }
}

TEST_P(EncodingSinks, PiecesStayInOrderWhereSomeAreSlow) {
  const TestEncoder encoder{/*may_cut=*/true};
  StringSink target;
  BlockOutput output{target, &encoder, jobs()};
  EncodingSink sink{output};
  std::string expected = "<";
  for (int i = 0; i < 40; ++i) {
    std::string piece =
        (i % 3 == 0 ? "slow" : std::string(1, static_cast<char>('A' + i % 26)));
    piece.resize(kPiece, '.');
    sink.append(piece);
    expected += "[" + std::to_string(kPiece) + piece.front() + "]";
  }
  ASSERT_TRUE(sink.finish().has_value());
  ASSERT_TRUE(output.finish().has_value());
  EXPECT_EQ(target.text(), expected + std::to_string(40 * kPiece) + ">");
}

TEST_P(EncodingSinks, RecordsAreNotTorn) {
  const TestEncoder encoder{/*may_cut=*/false};
  StringSink target;
  BlockOutput output{target, &encoder, jobs()};
  EncodingSink sink{output};
  const std::string record(400'000, 'r');
  for (int i = 0; i < 7; ++i) {
    append_in_parts(sink, record, 7'000);
    sink.cut();
  }
  ASSERT_TRUE(sink.finish().has_value());
  ASSERT_TRUE(output.finish().has_value());
  EXPECT_EQ(target.text(), "<[1200000r][1200000r][400000r]2800000>");
}

TEST_P(EncodingSinks, FollowEachOtherAndBlocks) {
  const auto encoder = make_encoder(Compression::kGzip);
  const std::string text = numbers(3'000'000);
  StringSink target;
  BlockOutput output{target, encoder.get(), jobs()};
  const auto make = [](unsigned, std::uint64_t number, BlockSink& out) -> Result<void> {
    out.append(std::to_string(number) + "\n");
    return {};
  };
  for (int i = 0; i < 2; ++i) {
    EncodingSink sink{output};
    append_in_parts(sink, text, 10'000);
    ASSERT_TRUE(sink.finish().has_value());
    ASSERT_TRUE(output.write_blocks(3, make).has_value());
  }
  {
    EncodingSink nothing{output};
    ASSERT_TRUE(nothing.finish().has_value());
  }
  ASSERT_TRUE(output.finish().has_value());
  EXPECT_TRUE(expanded(target.text()) == text + "0\n1\n2\n" + text + "0\n1\n2\n");
}

TEST_P(EncodingSinks, StopWhenTheTargetCloses) {
  for (const bool is_encoded : {false, true}) {
    const TestEncoder encoder{/*may_cut=*/true};
    ClosingSink target{40};
    BlockOutput output{target, is_encoded ? &encoder : nullptr, jobs()};
    EncodingSink sink{output};
    const std::string text(kPiece, 'x');
    std::size_t appended = 0;
    while (!sink.is_closed()) {
      sink.append(text);
      ++appended;
    }
    EXPECT_LT(appended, 60U);
    EXPECT_TRUE(sink.finish().has_value());
    EXPECT_TRUE(output.is_closed());
    EXPECT_TRUE(output.finish().has_value());
  }
}

// The writer goes on while an encoder fails, and learns it when the sink is closed.
TEST_P(EncodingSinks, AFailureOfTheEncoderIsAnError) {
  const TestEncoder encoder{/*may_cut=*/true};
  StringSink target;
  BlockOutput output{target, &encoder, jobs()};
  EncodingSink sink{output};
  sink.append(std::string(2 * kPiece, 'x'));
  sink.append("fail");
  while (!sink.is_closed()) sink.append(std::string(kPiece, 'y'));
  const auto result = sink.finish();
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().detail, "it failed");
  EXPECT_EQ(output.finish().error().detail, "it failed");
  EXPECT_EQ(target.text(), "<[1048576x][1048576x]");
}

// From append or from finish, whichever thread the encoder was on.
TEST_P(EncodingSinks, LackOfMemoryComesOutOnTheCallingThread) {
  const auto write = [] {
    const TestEncoder encoder{/*may_cut=*/true};
    StringSink target;
    BlockOutput output{target, &encoder, jobs()};
    EncodingSink sink{output};
    for (int i = 0; i < 30 && !sink.is_closed(); ++i) {
      std::string piece = i == 9 ? "throw" : "slow";
      piece.resize(kPiece);
      sink.append(piece);
    }
    static_cast<void>(sink.finish());
  };
  EXPECT_THROW(write(), std::bad_alloc);
}

TEST_P(EncodingSinks, MayGoWithoutFinish) {
  const TestEncoder encoder{/*may_cut=*/true};
  StringSink target;
  BlockOutput output{target, &encoder, jobs()};
  {
    EncodingSink sink{output};
    for (int i = 0; i < 9; ++i) sink.append("slow" + std::string(kPiece, 'x'));
  }
  EXPECT_TRUE(output.is_closed());
}

// Encoders slower than the writer must make it wait or help, not pile up text.
TEST_P(EncodingSinks, FewPiecesAreInFlight) {
  const TestEncoder encoder{/*may_cut=*/true};
  StringSink target;
  BlockOutput output{target, &encoder, jobs()};
  EncodingSink sink{output};
  for (std::size_t i = 1; i <= 60; ++i) {
    std::string piece = "slow";
    piece.resize(kPiece);
    sink.append(piece);
    EXPECT_GE(encoder.encoded() + 2 * jobs(), i);
  }
  EXPECT_TRUE(sink.finish().has_value());
  EXPECT_EQ(encoder.encoded(), 60U);
}

INSTANTIATE_TEST_SUITE_P(Jobs, EncodingSinks, testing::Values(1U, 2U, 7U),
                         testing::PrintToStringParamName());

TEST(EncodingSink, TheWriterDoesAllWhereNoThreadIsToBeHad) {
  const RefusedThreads refused;
  if (!RefusedThreads::works()) GTEST_SKIP() << "threads cannot be refused here";
  const auto encoder = make_encoder(Compression::kZstd);
  const std::string text = numbers(9'000'000);
  StringSink target;
  BlockOutput output{target, encoder.get(), 3};
  EncodingSink sink{output};
  append_in_parts(sink, text, 50'000);
  ASSERT_TRUE(sink.finish().has_value());
  ASSERT_TRUE(output.finish().has_value());
  EXPECT_TRUE(expanded(target.text()) == text);
}

}  // namespace
}  // namespace mm::toolkit
