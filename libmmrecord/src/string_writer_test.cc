// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmrecord/string_writer.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mmformat/constants.h"

namespace mm::record {
namespace {

std::string bytes_of(std::initializer_list<StringPiece> pieces, std::int32_t version) {
  std::vector<std::byte> out;
  append_string(out, std::span{pieces.begin(), pieces.size()}, *find_layout(version));
  std::string text;
  for (const std::byte byte : out) text += static_cast<char>(byte);
  return text;
}

/// A writer into memory.
struct Written {
  explicit Written(std::int32_t version)
      : pages(PageWriter::create(sink, version).value()), strings(pages) {}

  MemorySink sink;
  PageWriter pages;
  StringWriter strings;
};

TEST(AppendString, EndsTextWithTheTerminator) {
  EXPECT_EQ(bytes_of({"ab"}, 9), "ab\xFF");
  EXPECT_EQ(bytes_of({}, 9), "\xFF");
}

TEST(AppendString, ReferencesHaveTheWidthOfTheVersion) {
  using namespace std::string_literals;
  EXPECT_EQ(bytes_of({StringId{0x0102}, "\x1e", StringId{0xFF}}, 9),
            "\xFE\x02\x01\0\0\0\0\0\0\x1E\xFE\xFF\0\0\0\0\0\0\0\xFF"s);
  EXPECT_EQ(bytes_of({StringId{0x0102}}, 8), "\xFE\x02\x01\0\0\xFF"s);
}

TEST(AppendString, TextThatIsNotUtf8CannotEndAString) {
  EXPECT_EQ(bytes_of({"a\xFF\xFE b"}, 9), "a\uFFFD\uFFFD b\xFF");
}

TEST(StringWriter, IdsAreAddressesAndAConstant) {
  Written file{9};
  EXPECT_EQ(file.strings.add("ab").value().value, kFirstRegularId + 8);
  EXPECT_EQ(file.strings.add("").value().value, kFirstRegularId + 11);
  EXPECT_EQ(file.strings.add({"x", StringId{1}}).value().value, kFirstRegularId + 12);
  EXPECT_EQ(file.pages.stream_bytes(PageTag::kStringData), 12U + 11U);
}

TEST(StringWriter, EntriesHaveTheWidthOfTheVersion) {
  for (const auto& [version, bytes] : {
           std::pair{8, 8U },
           std::pair{9, 16U}
  }) {
    Written file{version};
    const StringId id = file.strings.add("name").value();
    ASSERT_TRUE(file.strings.map(7, id));
    ASSERT_TRUE(file.strings.map_range(10, 5, id));
    ASSERT_TRUE(file.strings.map(std::vector<std::uint64_t>{3, 4}, id));
    EXPECT_EQ(file.pages.stream_bytes(PageTag::kStringIndex), 8 + 8 * bytes);
  }
}

TEST(StringWriter, RefusesWhatTheVersionCannotHold) {
  Written file{8};
  const StringId id = file.strings.add("name").value();
  const auto code = [](const auto& result) { return result.error().code; };
  EXPECT_EQ(code(file.strings.map(kMaxVirtualId + 1, id)), ErrorCode::kBeyondVersion);
  EXPECT_EQ(code(file.strings.map(1, StringId{5})), ErrorCode::kBeyondVersion);
  EXPECT_EQ(code(file.strings.map(1, StringId{kFirstRegularId})),
            ErrorCode::kBeyondVersion);
  EXPECT_EQ(code(file.strings.add({StringId{0x1'0000'0000}})), ErrorCode::kBeyondVersion);
  EXPECT_EQ(file.pages.stream_bytes(PageTag::kStringIndex), 8U);
}

}  // namespace
}  // namespace mm::record
