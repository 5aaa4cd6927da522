// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "string_log.h"

#include <gtest/gtest.h>

#include <string>

#include "mmformat/constants.h"
#include "testing/test_folder.h"

namespace mm::record {
namespace {

const Layout& kLayout = *find_layout(9);
constexpr std::uint64_t kStart = 40;  // of what the profile begins with

class StringLogTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(store_.create(folder_.file("x"), {}));
    log_.start_at(kStart);
  }

  std::optional<StringId> add(std::string_view text) {
    const StringPiece piece{text};
    return log_.add(std::span{&piece, 1});
  }
  std::string committed(PageTag tag) {
    const auto slot = log_.filling()[static_cast<std::size_t>(tag)];
    if (!slot) return "";
    return {reinterpret_cast<const char*>(store_.content(*slot)),
            store_.slot(*slot).committed};
  }

  testing::TestFolder folder_;
  Options options_{.page_budget_bytes = 0};
  PageStore store_{options_, kLayout};
  StringLog log_{store_, kLayout};
};

TEST_F(StringLogTest, IdsArePlacesAndTheTextIsInASlotAtOnce) {
  const auto first = add("abc");
  const auto second = add("");
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->value, kFirstRegularId + kStart);
  EXPECT_EQ(second->value, first->value + 4);
  EXPECT_EQ(committed(PageTag::kStringData), "abc\xFF\xFF");
  EXPECT_EQ(log_.strings(), 2U);
}

TEST_F(StringLogTest, AReferenceBeyondTheVersionIsRefused) {
  PageStore old_store{options_, *find_layout(8)};
  ASSERT_TRUE(old_store.create(folder_.file("old"), {}));
  StringLog old{old_store, *find_layout(8)};
  const StringPiece piece{StringId{1ULL << 33}};
  EXPECT_FALSE(old.add(std::span{&piece, 1}));
}

TEST_F(StringLogTest, ALongStringGoesOnInTheNextSlots) {
  const std::string text(2 * kSlotContentBytes, 'x');
  const auto id = add(text);
  ASSERT_TRUE(id);
  EXPECT_EQ(committed(PageTag::kStringData), "\xFF") << "two full slots wait";
  const auto next = add("y");
  ASSERT_TRUE(next);
  EXPECT_EQ(next->value, id->value + text.size() + 1);
}

TEST_F(StringLogTest, MapsWhatHasAPlaceAndTellsTheRest) {
  const auto target = add("typeck");
  ASSERT_TRUE(target);
  const std::uint64_t ids[] = {0, kMaxVirtualId, kMaxVirtualId + 1};
  EXPECT_EQ(log_.map(ids, *target), 1U);
  EXPECT_EQ(committed(PageTag::kStringIndex).size(), 2 * kLayout.index_entry_bytes);
  EXPECT_EQ(log_.map(ids, StringId{5}), 3U) << "no string";
}

TEST_F(StringLogTest, AfterTheEndNothingIsAdded) {
  ASSERT_TRUE(add("a"));
  log_.end();
  EXPECT_FALSE(add("b"));
  const std::uint64_t id = 1;
  EXPECT_EQ(log_.map(std::span{&id, 1}, StringId{kFirstRegularId + kStart}), 1U);
}

}  // namespace
}  // namespace mm::record
