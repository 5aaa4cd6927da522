// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/block_output.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pthread.h>

#include <chrono>
#include <new>
#include <set>
#include <thread>

#include "expand.h"
#include "refused_threads.h"

namespace mm::toolkit {
namespace {

constexpr std::size_t kMiB = std::size_t{1} << 20U;

// Lines that differ, made once: unoptimised builds are slow at it.
const std::string& lines() {
  static const std::string text = [] {
    std::string made;
    for (std::uint64_t i = 0; made.size() < 200'000; ++i) {
      made += std::to_string(i * i * i) + "\n";
    }
    return made;
  }();
  return text;
}

// Text of a block: of very different sizes, some larger than what a worker may hold.
std::string block_text(std::uint64_t number) {
  constexpr std::size_t kSizes[] = {10, 100'000, 0,      3'000'000,
                                    1,  kMiB,    70'000, 6'000'000};
  const std::size_t bytes = kSizes[number % std::size(kSizes)];
  std::string text = std::to_string(number) + ":";
  while (text.size() < bytes) text += lines();
  text.resize(bytes);
  return text;
}

std::string all_text(std::uint64_t count) {
  std::string text;
  for (std::uint64_t i = 0; i < count; ++i) text += block_text(i);
  return text;
}

// In small appends, as writers do.
void append_in_parts(Sink& out, std::string_view text, std::size_t part = 1'000) {
  for (; !text.empty(); text.remove_prefix(std::min(part, text.size()))) {
    out.append(text.substr(0, part));
  }
}

BlockOutput::Make make_blocks(std::size_t part = 1'000) {
  return
      [part](unsigned /*worker*/, std::uint64_t number, BlockSink& out) -> Result<void> {
        append_in_parts(out, block_text(number), part);
        return {};
      };
}

// The end of each block is handed over; what comes before it is not.
BlockOutput::Make make_blocks_with_ends() {
  return [](unsigned /*worker*/, std::uint64_t number, BlockSink& out) -> Result<void> {
    const std::string text = block_text(number);
    const std::size_t before = number % 3 == 0 ? text.size() / 2 : 0;
    out.append(std::string_view{text}.substr(0, before));
    TextBuffer end;
    end.append(std::string_view{text}.substr(before));
    out.append_last(end);
    EXPECT_EQ(end.size(), 0U);
    return {};
  };
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

// Like a pipe whose reader goes after some bytes.
class ClosingSink final : public Sink {
 public:
  explicit ClosingSink(std::size_t limit) : Sink(1024), limit_(limit) {}
  std::size_t taken() const { return taken_; }

 private:
  void drain(std::string_view text) override {
    taken_ += text.size();
    if (taken_ >= limit_) close();
  }
  std::size_t limit_;
  std::size_t taken_ = 0;
};

// Brackets around each piece, so that a test sees where text was cut.
class BracketEncoder final : public BlockEncoder {
 public:
  std::string begin() const override { return "<"; }
  Result<BlockSum> encode(std::string_view block, std::string& out) const override {
    if (block.find("fail") != std::string_view::npos) {
      return Error{.code = ErrorCode::kCannotWrite, .detail = std::string{block}};
    }
    out += "[" + std::string{block} + "]";
    return BlockSum{.text_bytes = block.size()};
  }
  Result<std::string> end(const BlockSum& all) const override {
    return std::to_string(all.text_bytes) + ">";
  }
  bool may_cut_anywhere() const override { return false; }
};

class BlockOutputs : public testing::TestWithParam<unsigned> {
 protected:
  static unsigned jobs() { return GetParam(); }
};

TEST_P(BlockOutputs, WritesTextInOrder) {
  StringSink target;
  BlockOutput output{target, nullptr, jobs()};
  ASSERT_TRUE(output.write_blocks(24, make_blocks()).has_value());
  ASSERT_TRUE(output.finish().has_value());
  EXPECT_TRUE(target.text() == all_text(24));
  EXPECT_EQ(output.bytes_written(), target.text().size());
  EXPECT_EQ(output.text_bytes(), target.text().size());
  EXPECT_EQ(output.jobs(), jobs());
}

TEST_P(BlockOutputs, TakesTheEndsOfBlocksInOrder) {
  StringSink target;
  BlockOutput output{target, nullptr, jobs()};
  ASSERT_TRUE(output.write_blocks(48, make_blocks_with_ends()).has_value());
  ASSERT_TRUE(output.write_blocks(3, make_blocks_with_ends()).has_value());
  ASSERT_TRUE(output.finish().has_value());
  EXPECT_TRUE(target.text() == all_text(48) + all_text(3));
  EXPECT_EQ(output.text_bytes(), target.text().size());
}

// How many blocks are made while the first one is not done, which waits for 20 of them,
// but not longer than that.
std::uint64_t made_beside_the_first(BlockOutput& output, std::size_t bytes,
                                    std::chrono::milliseconds longest) {
  std::atomic<std::uint64_t> made = 0;
  std::uint64_t seen = 0;
  const auto make = [&](unsigned, std::uint64_t number, BlockSink& out) -> Result<void> {
    if (number == 0) {
      for (auto i = longest; i.count() > 0 && made < 20; --i) {
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
      }
      seen = made;
    }
    TextBuffer text;
    text.append(std::string(bytes, static_cast<char>('a' + number % 26)));
    out.append_last(text);
    ++made;
    return {};
  };
  EXPECT_TRUE(output.write_blocks(40, make).has_value());
  EXPECT_TRUE(output.finish().has_value());
  return seen;
}

TEST_P(BlockOutputs, GoOnWhileTheLowestBlockTakesLong) {
  const auto encoder = make_encoder(Compression::kZstd);
  for (const BlockEncoder* const each :
       {encoder.get(), static_cast<BlockEncoder*>(nullptr)}) {
    StringSink target;
    BlockOutput output{target, each, jobs()};
    const std::chrono::seconds longest{jobs() == 1 ? 0 : 30};
    EXPECT_GE(made_beside_the_first(output, 1'000, longest), jobs() == 1 ? 0U : 20U);
    EXPECT_EQ(output.text_bytes(), 40'000U);
  }
}

TEST_P(BlockOutputs, GoOnAsFarAsTheyMayHold) {
  StringSink target;
  BlockOutput output{target, nullptr, jobs()};
  const std::uint64_t left = BlockOutput::kMostLeftBytes / (3 * kMiB);
  EXPECT_LE(made_beside_the_first(output, 3 * kMiB, std::chrono::milliseconds{200}),
            left + jobs());
  EXPECT_EQ(target.text().size(), 40 * 3 * kMiB);
}

TEST_P(BlockOutputs, EncodesToTheSameBytesWhateverTheThreads) {
  for (const Compression compression : {Compression::kGzip, Compression::kZstd}) {
    const auto encoder = make_encoder(compression);
    const auto bytes = [&](unsigned count, std::size_t part) {
      StringSink target;
      BlockOutput output{target, encoder.get(), count};
      EXPECT_TRUE(output.write_blocks(7, make_blocks(part)).has_value());
      EXPECT_TRUE(output.finish().has_value());
      EXPECT_EQ(output.bytes_written(), target.text().size());
      return target.text();
    };
    const std::string expected = bytes(1, 1'000);
    EXPECT_TRUE(bytes(jobs(), 1'000) == expected);
    EXPECT_TRUE(bytes(jobs(), 9'000'000) == expected)
        << "depends on how text is appended";
    EXPECT_TRUE(expanded(expected) == all_text(7));
  }
}

TEST_P(BlockOutputs, SeveralCallsAreOneOutput) {
  const auto encoder = make_encoder(Compression::kGzip);
  StringSink target;
  BlockOutput output{target, encoder.get(), jobs()};
  const auto write = [&](std::string_view text) {
    return output.write_blocks(
        1, [text](unsigned, std::uint64_t, BlockSink& out) -> Result<void> {
          out.append(text);
          return {};
        });
  };
  EXPECT_TRUE(write("before").has_value());
  EXPECT_TRUE(output.write_blocks(3, make_blocks()).has_value());
  EXPECT_TRUE(output.write_blocks(0, make_blocks()).has_value());
  EXPECT_TRUE(write("between").has_value());
  EXPECT_TRUE(output.write_blocks(3, make_blocks()).has_value());
  EXPECT_TRUE(output.finish().has_value());
  EXPECT_TRUE(expanded(target.text()) ==
              "before" + all_text(3) + "between" + all_text(3));
}

TEST_P(BlockOutputs, NothingAtAllIsAWholeFile) {
  const auto encoder = make_encoder(Compression::kGzip);
  StringSink target;
  BlockOutput output{target, encoder.get(), jobs()};
  EXPECT_TRUE(output.finish().has_value());
  EXPECT_EQ(expanded(target.text()), "");
  EXPECT_EQ(target.text().size(), 20U);
}

TEST_P(BlockOutputs, PiecesEndAtMarksWhereTheEncoderAsksForThem) {
  const std::string record(700'000, 'r');
  const BracketEncoder encoder;
  StringSink target;
  BlockOutput output{target, &encoder, jobs()};
  const auto make = [&](unsigned, std::uint64_t number, BlockSink& out) -> Result<void> {
    for (std::uint64_t i = 0; i < number; ++i) {
      append_in_parts(out, record, 30'000);
      out.cut();
    }
    return {};
  };
  ASSERT_TRUE(output.write_blocks(4, make).has_value());
  ASSERT_TRUE(output.finish().has_value());
  const std::string one = "[" + record + "]";
  const std::string two = "[" + record + record + "]";
  EXPECT_TRUE(target.text() == "<" + one + two + two + one + "4200000>");
}

TEST_P(BlockOutputs, StopWhenTheTargetCloses) {
  for (const Compression compression :
       {Compression::kNone, Compression::kGzip, Compression::kZstd}) {
    const auto encoder = make_encoder(compression);
    ClosingSink target{2'000'000};
    BlockOutput output{target, encoder.get(), jobs()};
    std::atomic<std::uint64_t> made = 0;
    const auto make = [&](unsigned worker, std::uint64_t number, BlockSink& out) {
      ++made;
      return make_blocks()(worker, number, out);
    };
    EXPECT_TRUE(output.write_blocks(1'000'000, make).has_value());
    EXPECT_TRUE(output.is_closed());
    EXPECT_LT(made, 1'000U);
    const std::uint64_t made_before = made;
    EXPECT_TRUE(output.write_blocks(10, make).has_value());
    EXPECT_EQ(made, made_before);
    EXPECT_TRUE(output.finish().has_value());
  }
}

TEST_P(BlockOutputs, AnEndlessBlockSeesThatTheTargetIsClosed) {
  for (const Compression compression : {Compression::kNone, Compression::kZstd}) {
    const auto encoder = make_encoder(compression);
    ClosingSink target{1'000};
    BlockOutput output{target, encoder.get(), jobs()};
    const std::string text(100'000, 'x');
    EXPECT_TRUE(
        output
            .write_blocks(8,
                          [&](unsigned, std::uint64_t, BlockSink& out) -> Result<void> {
                            while (!out.is_closed()) out.append(text);
                            return {};
                          })
            .has_value());
    EXPECT_TRUE(output.is_closed());
  }
}

TEST_P(BlockOutputs, TheLowestFailureIsReported) {
  for (int round = 0; round < 20; ++round) {
    StringSink target;
    BlockOutput output{target, nullptr, jobs()};
    const auto make = [&](unsigned, std::uint64_t number,
                          BlockSink& out) -> Result<void> {
      out.append(std::to_string(number) + ",");
      if (number == 5) std::this_thread::sleep_for(std::chrono::milliseconds{1});
      if (number >= 5)
        return Error{.code = ErrorCode::kSumTooLarge, .detail = std::to_string(number)};
      return {};
    };
    const auto result = output.write_blocks(100, make);
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().detail, "5");
    EXPECT_EQ(target.text(), "0,1,2,3,4,");
    EXPECT_TRUE(output.is_closed());
    EXPECT_EQ(output.finish().error().detail, "5");
  }
}

TEST_P(BlockOutputs, AFailureOfTheEncoderIsAnError) {
  const BracketEncoder encoder;
  StringSink target;
  BlockOutput output{target, &encoder, jobs()};
  const auto make = [&](unsigned, std::uint64_t number, BlockSink& out) -> Result<void> {
    out.append(number < 3 ? "fine" : "fail" + std::to_string(number));
    return {};
  };
  const auto result = output.write_blocks(50, make);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error().detail, "fail3");
  EXPECT_EQ(target.text(), "<[fine][fine][fine]");
}

// The one that throws has the turn or not; the others wait for it or work.
TEST_P(BlockOutputs, LackOfMemoryComesOutOnTheCallingThread) {
  for (const std::uint64_t at : {0U, 3U, 20U}) {
    StringSink target;
    BlockOutput output{target, nullptr, jobs()};
    const auto make = [&](unsigned, std::uint64_t number,
                          BlockSink& out) -> Result<void> {
      append_in_parts(out, block_text(number));
      if (number == at) throw std::bad_alloc{};
      return {};
    };
    EXPECT_THROW(static_cast<void>(output.write_blocks(40, make)), std::bad_alloc);
    EXPECT_TRUE(output.is_closed());
  }
}

TEST_P(BlockOutputs, WorkersHaveNumbersOfTheirOwn) {
  StringSink target;
  BlockOutput output{target, nullptr, jobs()};
  std::vector<std::set<std::thread::id>> threads(output.jobs());
  const auto make = [&](unsigned worker, std::uint64_t, BlockSink&) -> Result<void> {
    threads.at(worker).insert(std::this_thread::get_id());
    return {};
  };
  ASSERT_TRUE(output.write_blocks(200, make).has_value());
  for (const auto& ids : threads) EXPECT_LE(ids.size(), 1U);
}

// Bytes as they are, so that what is held grows with the text.
class PlainEncoder final : public BlockEncoder {
 public:
  Result<BlockSum> encode(std::string_view block, std::string& out) const override {
    out += block;
    return BlockSum{.text_bytes = block.size()};
  }
  Result<std::string> end(const BlockSum& /*all*/) const override {
    return std::string{};
  }
};

// Every block is larger than what may be held, and the lowest is the slowest.
TEST_P(BlockOutputs, WaitingWorkersHoldABoundedAmount) {
  const PlainEncoder plain;
  for (const BlockEncoder* const encoder : {static_cast<const BlockEncoder*>(nullptr),
                                            static_cast<const BlockEncoder*>(&plain)}) {
    StringSink target;
    BlockOutput output{target, encoder, jobs()};
    std::atomic<std::size_t> appended = 0;
    std::atomic<std::size_t> most = 0;
    const auto make = [&](unsigned, std::uint64_t number,
                          BlockSink& out) -> Result<void> {
      const std::string text(100'000, static_cast<char>('a' + number));
      if (number == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds{50});
        most = appended.load();
        return {};
      }
      for (int i = 0; i < 100; ++i) {
        out.append(text);
        appended += text.size();
      }
      return {};
    };
    ASSERT_TRUE(output.write_blocks(7, make).has_value());
    constexpr std::size_t kMost =
        BlockSink::kHeldBytes + BlockSink::kPieceBytes + 200'000;
    EXPECT_LE(most, (jobs() - 1) * kMost);
    std::string expected;
    for (char c = 'b'; c <= 'g'; ++c) expected += std::string(10'000'000, c);
    EXPECT_TRUE(target.text() == expected);
  }
}

INSTANTIATE_TEST_SUITE_P(Jobs, BlockOutputs, testing::Values(1U, 2U, 7U),
                         testing::PrintToStringParamName());

TEST(BlockOutput, TheCallerDoesAllWhereNoThreadIsToBeHad) {
  const RefusedThreads refused;
  if (!RefusedThreads::works()) GTEST_SKIP() << "threads cannot be refused here";
  StringSink target;
  BlockOutput output{target, nullptr, 4};
  std::set<unsigned> workers;
  const auto make = [&](unsigned worker, std::uint64_t number, BlockSink& out) {
    workers.insert(worker);
    return make_blocks()(worker, number, out);
  };
  ASSERT_TRUE(output.write_blocks(10, make).has_value());
  EXPECT_TRUE(target.text() == all_text(10));
  EXPECT_THAT(workers, testing::ElementsAre(0U));
}

TEST(BlockOutput, NoJobsAreAsManyAsTheMachineHas) {
  StringSink target;
  EXPECT_GE((BlockOutput{target, nullptr, 0}.jobs()), 1U);
  EXPECT_EQ((BlockOutput{target, nullptr, 1'000'000}.jobs()), 64U);
}

TEST(BlockOutput, AClosedTargetMakesNoBlock) {
  ClosingSink target{1};
  append_in_parts(target, std::string(10'000, 'x'));
  ASSERT_TRUE(target.is_closed());
  BlockOutput output{target, nullptr, 2};
  EXPECT_TRUE(output.is_closed());
  EXPECT_TRUE(output
                  .write_blocks(5,
                                [](unsigned, std::uint64_t, BlockSink&) -> Result<void> {
                                  ADD_FAILURE();
                                  return {};
                                })
                  .has_value());
}

}  // namespace
}  // namespace mm::toolkit
