// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Without a helper thread, so that each step is seen.
#include "page_store.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cstring>
#include <string>
#include <vector>

#include "mmformat/bytes.h"
#include "testing/test_files.h"
#include "testing/test_folder.h"

namespace mm::record {
namespace {

const Layout& kLayout = *find_layout(9);
constexpr std::string_view kFirst = "first bytes";
constexpr std::size_t kRecord = 32;

class PageStoreTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(store_.create(folder_.file("x"), std::as_bytes(std::span{kFirst})));
  }

  /// Takes a slot and fills it with `records` of this letter.
  SlotNumber filled(char letter, std::size_t records = 1) {
    const auto slot = store_.take(/*from_reserve=*/true);
    EXPECT_TRUE(slot);
    store_.begin(*slot, PageTag::kEvents);
    append(*slot, letter, records);
    return *slot;
  }
  void append(SlotNumber slot, char letter, std::size_t records) {
    const std::uint64_t used = store_.slot(slot).committed;
    std::memset(store_.content(slot) + used, letter, records * kRecord);
    store_.slot(slot).committed = used + records * kRecord;
  }
  void push(SlotNumber slot) {
    const std::scoped_lock lock{store_.pool_mutex()};
    store_.push(slot);
  }

  /// The first letter and the records of each page: "a2 b1".
  std::string pages() const {
    std::string text;
    const std::string bytes = testing::read_raw_text(folder_.file("x.mm_profdata"));
    EXPECT_EQ(bytes.substr(0, kFirst.size()), kFirst);
    for (std::size_t at = kFirst.size(); at + 8 < bytes.size();) {
      const auto size = load_le<std::uint32_t>(
          reinterpret_cast<const std::byte*>(bytes.data() + at + 1));
      text += (text.empty() ? "" : " ") + bytes.substr(at + kPageHeaderBytes, 1) +
              std::to_string(size / kRecord);
      at += kPageHeaderBytes + size;
    }
    return text;
  }

  testing::TestFolder folder_;
  Options options_{.page_budget_bytes = 0};
  PageStore store_{options_, kLayout};
};

TEST_F(PageStoreTest, WritesInTheOrderOfWaiting) {
  const SlotNumber a = filled('a', 2);
  const SlotNumber b = filled('b');
  push(b);
  push(a);
  EXPECT_EQ(pages(), "");
  EXPECT_TRUE(store_.write_waiting());
  EXPECT_EQ(pages(), "b1 a2");
  EXPECT_EQ(store_.written_events(), 3U);
  EXPECT_EQ(store_.slot(a).sequence, 0U) << "free again";
  EXPECT_EQ(store_.pages().written_bytes(), store_.file().bytes());
}

TEST_F(PageStoreTest, WhoFindsNoFreeSlotWritesTheOldestPage) {
  std::vector<SlotNumber> slots;
  for (std::uint32_t i = 0; i < store_.pages().slot_count(); ++i) {
    slots.push_back(filled(static_cast<char>('a' + i)));
  }
  EXPECT_FALSE(store_.take(/*from_reserve=*/true)) << "all are being filled";
  push(slots[3]);
  push(slots[1]);
  EXPECT_EQ(store_.take(/*from_reserve=*/true), slots[3]);
  EXPECT_EQ(pages(), "d1");
}

TEST_F(PageStoreTest, AFlushWritesWhatIsNewInTheSlotsBeingFilled) {
  const SlotNumber a = filled('a');
  const SlotNumber b = filled('b');
  push(filled('c'));
  const auto flush = [&] {
    return store_.flush([&](std::vector<SlotNumber>& slots) { slots = {b, a}; });
  };
  EXPECT_TRUE(flush());
  EXPECT_EQ(pages(), "c1 a1 b1") << "by sequence";
  EXPECT_TRUE(flush());
  append(a, 'd', 2);
  EXPECT_TRUE(flush());
  EXPECT_EQ(pages(), "c1 a1 b1 d2");
  EXPECT_EQ(store_.slot(a).flushed, 3 * kRecord);
  EXPECT_EQ(store_.slot(a).pending_place, 0U);
}

TEST_F(PageStoreTest, OfPagesThatDoNotFitTogetherTheFirstOnesAreWritten) {
  for (const char letter : {'a', 'b', 'c', 'd', 'e'}) push(filled(letter, 100));
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  rlimit room = before;
  room.rlim_cur = kFirst.size() + 2 * (kPageHeaderBytes + 100 * kRecord) + 50;
  setrlimit(RLIMIT_FSIZE, &room);
  const auto written = store_.write_waiting();
  EXPECT_FALSE(store_.write_waiting()) << "nothing is tried again by itself";
  setrlimit(RLIMIT_FSIZE, &before);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().code, ErrorCode::kCannotWrite);
  EXPECT_EQ(pages(), "a100 b100");
  EXPECT_TRUE(store_.has_failed());
  EXPECT_TRUE(store_.failure());

  store_.try_again();
  EXPECT_TRUE(store_.write_waiting());
  EXPECT_EQ(pages(), "a100 b100 c100 d100 e100");
  EXPECT_EQ(store_.written_events(), 500U);
}

}  // namespace
}  // namespace mm::record
