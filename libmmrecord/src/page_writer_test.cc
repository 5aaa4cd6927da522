// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmrecord/page_writer.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "mmformat/bytes.h"

namespace mm::record {
namespace {

using Bytes = std::vector<std::byte>;

/// Tag and size of each page of a file.
std::vector<std::pair<unsigned, std::size_t>> pages_of(const Bytes& file) {
  std::vector<std::pair<unsigned, std::size_t>> pages;
  std::size_t at = kHeaderBytes;
  while (at + kPageHeaderBytes <= file.size()) {
    const std::size_t size = load_le<std::uint32_t>(file.data() + at + 1);
    pages.emplace_back(std::to_integer<unsigned>(file[at]), size);
    at += kPageHeaderBytes + size;
  }
  EXPECT_EQ(at, file.size());
  return pages;
}

/// Fails from the `fail_at`-th call on.
class FailingSink final : public ByteSink {
 public:
  explicit FailingSink(int fail_at) : fail_at_(fail_at) {}
  Result<void> write(std::span<const std::byte>) override {
    if (++calls_ < fail_at_) return {};
    return Error{.code = ErrorCode::kCannotWrite, .detail = std::to_string(calls_)};
  }
  int calls() const { return calls_; }

 private:
  int fail_at_;
  int calls_ = 0;
};

TEST(PageWriter, AnEmptyProfileIsThreeStreamHeaders) {
  MemorySink sink;
  auto writer = PageWriter::create(sink, 9);
  ASSERT_TRUE(writer);
  ASSERT_TRUE(writer->finish());
  EXPECT_EQ(pages_of(sink.bytes()), (std::vector<std::pair<unsigned, std::size_t>>{
                                        {0, 8},
                                        {1, 8},
                                        {2, 8}
  }));
}

TEST(PageWriter, RefusesVersionsThatItCannotWrite) {
  MemorySink sink;
  for (const int version : {-1, 0, 5, 6, 7, 10}) {
    const auto writer = PageWriter::create(sink, version);
    ASSERT_FALSE(writer) << version;
    EXPECT_EQ(writer.error().code, ErrorCode::kBeyondVersion);
  }
  EXPECT_TRUE(sink.bytes().empty());
}

TEST(PageWriter, KeepsWholeBytesInOnePage) {
  MemorySink sink;
  auto writer = PageWriter::create(sink, 9);
  ASSERT_TRUE(writer);
  const Bytes record(32);
  for (int i = 0; i < 8192; ++i) {
    ASSERT_TRUE(writer->append_whole(PageTag::kEvents, record));
  }
  EXPECT_EQ(writer->stream_bytes(PageTag::kEvents), 8U + 8192U * 32U);
  ASSERT_TRUE(writer->finish());
  EXPECT_EQ(pages_of(sink.bytes()), (std::vector<std::pair<unsigned, std::size_t>>{
                                        {0, 262120},
                                        {0, 32    },
                                        {1, 8     },
                                        {2, 8     }
  }));
}

TEST(PageWriter, SplitsLongBytesAtFullPages) {
  MemorySink sink;
  auto writer = PageWriter::create(sink, 8);
  ASSERT_TRUE(writer);
  Bytes text(600'000);
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<std::byte>(i % 251);
  ASSERT_TRUE(writer->append(PageTag::kStringData, text));
  ASSERT_TRUE(writer->finish());
  EXPECT_EQ(pages_of(sink.bytes()),
            (std::vector<std::pair<unsigned, std::size_t>>{
                {1, 262144              },
                {1, 262144              },
                {0, 8                   },
                {1, 600'008 - 2 * 262144},
                {2, 8                   }
  }));
}

TEST(PageWriter, AFinishedIndexNeverEndsInAFullPage) {
  MemorySink sink;
  auto writer = PageWriter::create(sink, 9);
  ASSERT_TRUE(writer);
  const Bytes entry(16);
  for (int i = 0; i < 16'000; ++i) {
    ASSERT_TRUE(writer->append_whole(PageTag::kStringIndex, entry));
  }
  ASSERT_TRUE(writer->finish());
  const auto pages = pages_of(sink.bytes());
  EXPECT_EQ(pages.back(), (std::pair<unsigned, std::size_t>{2, 16}));
}

TEST(PageWriter, TheFirstFailureSticksAndIsNotTriedAgain) {
  FailingSink sink{3};  // file header, one page, then no more
  auto writer = PageWriter::create(sink, 9);
  ASSERT_TRUE(writer);
  ASSERT_TRUE(writer->append(PageTag::kEvents, Bytes(262144)));
  EXPECT_FALSE(writer->append(PageTag::kEvents, Bytes(262144)));
  EXPECT_FALSE(writer->append(PageTag::kEvents, Bytes(262144)));
  EXPECT_FALSE(writer->finish());
  ASSERT_TRUE(writer->failure());
  EXPECT_EQ(writer->failure()->detail, "3");
  EXPECT_EQ(sink.calls(), 3);
}

}  // namespace
}  // namespace mm::record
