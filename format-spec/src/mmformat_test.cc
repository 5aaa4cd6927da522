// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "mmformat/bytes.h"
#include "mmformat/ids.h"
#include "mmformat/layout.h"
#include "mmformat/result.h"

namespace mm {
namespace {

// ---- bytes.h ------------------------------------------------------------------------

TEST(Bytes, LoadsLittleEndianAtAnyAddress) {
  std::array<std::byte, 16> bytes{};
  for (std::size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<std::byte>(i + 1);
  EXPECT_EQ(load_le<std::uint8_t>(bytes.data() + 1), 0x02U);
  EXPECT_EQ(load_le<std::uint16_t>(bytes.data() + 1), 0x0302U);
  EXPECT_EQ(load_le<std::uint32_t>(bytes.data() + 1), 0x05040302U);
  EXPECT_EQ(load_le<std::uint64_t>(bytes.data() + 3), 0x0B0A090807060504U);
}

TEST(Bytes, StoresWhatItLoadsAndNothingBeside) {
  std::array<std::byte, 10> bytes{};
  store_le<std::uint64_t>(bytes.data() + 1, 0x8877665544332211U);
  EXPECT_EQ(bytes[0], std::byte{0});
  EXPECT_EQ(bytes[1], std::byte{0x11});
  EXPECT_EQ(bytes[8], std::byte{0x88});
  EXPECT_EQ(bytes[9], std::byte{0});
  EXPECT_EQ(load_le<std::uint64_t>(bytes.data() + 1), 0x8877665544332211U);
}

TEST(Bytes, SwapReversesEveryWidth) {
  static_assert(byte_swapped(std::uint8_t{0x12}) == 0x12);
  static_assert(byte_swapped(std::uint16_t{0x1234}) == 0x3412);
  static_assert(byte_swapped(std::uint32_t{0x12345678}) == 0x78563412);
  static_assert(byte_swapped(std::uint64_t{0x1122334455667788}) == 0x8877665544332211);
}

// ---- ids.h --------------------------------------------------------------------------

TEST(Ids, DoNotMix) {
  static_assert(!std::is_convertible_v<StringId, StreamOffset>);
  static_assert(!std::is_convertible_v<std::uint64_t, StringId>);
  static_assert(!std::is_convertible_v<StringId, std::uint64_t>);
  static_assert(StringId{1} < StringId{2});
}

// ---- layout.h -----------------------------------------------------------------------

TEST(Layouts, AreFoundByVersionAndOnlyThen) {
  for (const Layout& layout : kLayouts) {
    EXPECT_EQ(find_layout(layout.version), &layout) << layout.version;
  }
  ASSERT_NE(find_layout(9), nullptr);
  EXPECT_EQ(find_layout(9)->id_bytes, 8);
  EXPECT_EQ(find_layout(8)->id_bytes, 4);
  EXPECT_EQ(find_layout(kNewestVersion + 1), nullptr);
  EXPECT_EQ(find_layout(kHeaderless - 1), nullptr);
}

TEST(Layouts, NoNumberInAHeaderMeansHeaderless) {
  ASSERT_NE(find_layout(kHeaderless), nullptr);
  EXPECT_EQ(find_layout(std::uint32_t{UINT32_MAX}), nullptr);
  EXPECT_EQ(find_layout(INT64_MAX), nullptr);
}

TEST(Layouts, AscendFromHeaderlessToTheNewestVersion) {
  std::int32_t next = kHeaderless;
  for (const Layout& layout : kLayouts) EXPECT_EQ(layout.version, next++);
  EXPECT_EQ(next, kNewestVersion + 1);
}

TEST(Layouts, HaveNames) {
  EXPECT_EQ(version_name(kHeaderless), "none");
  EXPECT_EQ(version_name(0), "0");
  EXPECT_EQ(version_name(9), "9");
  EXPECT_EQ(version_name(UINT32_MAX), "4294967295");
}

TEST(RecordShapes, AreSharedByTheVersionsWithEqualRecords) {
  std::map<RecordShape, std::vector<std::int32_t>> versions;
  for (const Layout& layout : kLayouts) {
    versions[shape_of(layout)].push_back(layout.version);
  }
  const std::map<RecordShape, std::vector<std::int32_t>> expected{
      {RecordShape::kWide,             {kHeaderless, 0, 1}},
      {RecordShape::kPacked24,         {2, 3, 4, 5, 6, 7} },
      {RecordShape::kPacked24Integers, {8}                },
      {RecordShape::kPacked32,         {9}                },
  };
  EXPECT_EQ(versions, expected);
}

TEST(RecordShapes, HaveTheSizeOfTheRecordUnlessItIsPaired) {
  for (const Layout& layout : kLayouts) {
    const std::size_t bytes = record_bytes_of(shape_of(layout));
    if (layout.records == RecordForm::kStartEnd) {
      EXPECT_EQ(bytes, find_layout(1)->event_bytes);
    } else {
      EXPECT_EQ(bytes, layout.event_bytes) << layout.version;
    }
  }
}

struct ShapeOf {
  template <RecordShape kShape>
  RecordShape operator()() const {
    return kShape;
  }
};

TEST(RecordShapes, AreWhatTheirVisitorsGet) {
  for (const Layout& layout : kLayouts) {
    EXPECT_EQ(visit_shape(shape_of(layout), ShapeOf{}), shape_of(layout));
  }
}

// ---- result.h -----------------------------------------------------------------------

Error cut_page() {
  return {.code = ErrorCode::kPageCut, .offset = 7, .detail = {}, .path = {}};
}

Result<int> parsed(int value) {
  if (value < 0) return cut_page();
  return value;
}

Result<void> checked(int value) {
  if (value < 0) return cut_page();
  return {};
}

Result<std::string> two_steps(int first, int second, int& steps) {
  MM_TRY(const int a, parsed(first));
  ++steps;
  MM_TRY(const auto b, parsed(second));
  ++steps;
  return std::to_string(a) + std::to_string(b);
}

Result<int> checked_twice(int first, int second) {
  MM_CHECK(checked(first));
  MM_CHECK(checked(second));
  return 5;
}

TEST(Results, HoldAValueOrAnError) {
  EXPECT_TRUE(parsed(3).has_value());
  EXPECT_EQ(*parsed(3), 3);
  ASSERT_FALSE(parsed(-1));
  EXPECT_EQ(parsed(-1).error().code, ErrorCode::kPageCut);
  EXPECT_TRUE(checked(3));
  EXPECT_EQ(checked(-1).error().offset, 7U);
}

TEST(Results, TryStopsAtTheFirstError) {
  int steps = 0;
  EXPECT_EQ(*two_steps(1, 2, steps), "12");
  EXPECT_EQ(steps, 2);
  steps = 0;
  EXPECT_EQ(two_steps(1, -2, steps).error().code, ErrorCode::kPageCut);
  EXPECT_EQ(steps, 1);
  steps = 0;
  EXPECT_FALSE(two_steps(-1, 2, steps).has_value());
  EXPECT_EQ(steps, 0);
}

TEST(Results, CheckPassesErrorsOn) {
  EXPECT_EQ(*checked_twice(1, 2), 5);
  EXPECT_EQ(checked_twice(1, -2).error().offset, 7U);
  EXPECT_FALSE(checked_twice(-1, 2).has_value());
}

Result<std::unique_ptr<int>> boxed(int value) {
  MM_TRY(int inner, parsed(value));
  return std::make_unique<int>(inner);
}

Result<int> unboxed(int value) {
  MM_TRY(const std::unique_ptr<int> box, boxed(value));
  return *box;
}

TEST(Results, MoveWhatCannotBeCopied) {
  EXPECT_EQ(*unboxed(4), 4);
  EXPECT_FALSE(unboxed(-4).has_value());
}

TEST(Results, AreThemselvesInCondition) {
  // An error is never mistaken for a value that is zero or empty.
  EXPECT_TRUE(static_cast<bool>(Result<int>{0}));
  EXPECT_TRUE(static_cast<bool>(Result<std::vector<int>>{std::vector<int>{}}));
}

TEST(WithPath, NamesTheFileOnceAndOnlyInErrors) {
  EXPECT_EQ(*with_path("a", parsed(1)), 1);
  EXPECT_EQ(with_path("a", parsed(-1)).error().path, "a");
  EXPECT_EQ(with_path("b", with_path("a", parsed(-1))).error().path, "a");
  EXPECT_EQ(with_path("a", checked(-1)).error().path, "a");
  EXPECT_EQ(with_path("a", parsed(-1)).error().offset, 7U);
}

}  // namespace
}  // namespace mm
