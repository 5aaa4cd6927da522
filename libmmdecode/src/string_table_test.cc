// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "mmdecode/profile.h"
#include "testing/profile_builder.h"

namespace mm::decode {
namespace {

using testing::Bytes;
using testing::ProfileBuilder;

/// A profile with one event, kept with its bytes.
class OpenedTable {
 public:
  explicit OpenedTable(ProfileBuilder& b, const testing::PagePlan& plan = {}) {
    b.interval("Query", "anything", 1, 1, 2);
    bytes_ = b.bytes(plan);
    auto opened = Profile::open(bytes_);
    if (opened) profile_.emplace(std::move(opened).value());
  }

  std::string text(StringId id) { return profile_->strings().text(id, defects_); }
  const StringTable& table() const { return profile_->strings(); }
  const Defects& defects() const { return defects_; }
  const Defects& opening_defects() const { return profile_->defects(); }

 private:
  Bytes bytes_;
  std::optional<Profile> profile_;
  Defects defects_;
};

class StringTableOf : public ::testing::TestWithParam<std::uint32_t> {
 protected:
  ProfileBuilder b_{GetParam()};
};
INSTANTIATE_TEST_SUITE_P(Versions, StringTableOf, ::testing::Values(8, 9));

TEST_P(StringTableOf, JoinsPiecesThroughReferences) {
  const StringId crate = b_.text("demo");
  const StringId item = b_.composite({crate, std::string{"::main"}});
  const StringId pair =
      b_.composite({std::string{"("}, item, std::string{","}, item, std::string{")"}});
  OpenedTable t{b_};
  EXPECT_EQ(t.text(pair), "(demo::main,demo::main)");
  EXPECT_TRUE(t.defects().empty());
}

TEST_P(StringTableOf, ReadsTextAndReferencesAcrossPagesOfOneByte) {
  const StringId word = b_.text("straddling");
  const StringId whole = b_.composite({std::string{"<"}, word, std::string{">"}});
  b_.map(7, whole);
  OpenedTable t{
      b_, {.page_bytes = {1, 1, 1}, .whole_records = false}
  };
  EXPECT_EQ(t.text({7}), "<straddling>");
}

TEST_P(StringTableOf, TakesTheLastEntryOfAnId) {
  b_.map(3, "old").map(4, "other").map(3, "new");
  OpenedTable t{b_};
  EXPECT_EQ(t.text({3}), "new");
  EXPECT_EQ(t.table().virtual_id_end(), 5U);
}

TEST_P(StringTableOf, ReadsAnIdWithoutEntryAsUnknownWithoutADefect) {
  b_.map(3, "three");
  OpenedTable t{b_};
  for (const std::uint64_t id :
       {std::uint64_t{2}, std::uint64_t{99'999'999}, kInvalidId}) {
    EXPECT_EQ(t.text({id}), kUnknownText);
  }
  EXPECT_TRUE(t.defects().empty());
}

TEST_P(StringTableOf, CountsIdsBeyondTheData) {
  OpenedTable t{b_};
  EXPECT_EQ(t.text({0xFFFF'FFFF}), kUnknownText);
  EXPECT_EQ(t.text({kFirstRegularId + 7}), kUnknownText) << "inside the stream's header";
  EXPECT_EQ(t.defects().count_of(ErrorCode::kIdBeyondData), 2U);
}

TEST_P(StringTableOf, KeepsAHostileIdOutOfTheArray) {
  b_.map(kMaxVirtualId, "far").map(1, "near");
  OpenedTable t{b_};
  EXPECT_EQ(t.text({kMaxVirtualId}), "far");
  EXPECT_EQ(t.text({1}), "near");
}

TEST_P(StringTableOf, ReplacesTheUnresolvablePartOfAText) {
  const StringId broken =
      b_.composite({std::string{"a"}, StringId{0xFFFF'FFF0}, std::string{"b"}});
  OpenedTable t{b_};
  EXPECT_EQ(t.text(broken), "a<unknown>b");
  EXPECT_EQ(t.defects().count_of(ErrorCode::kReferenceBeyondData), 1U);
}

TEST_P(StringTableOf, StopsAtACycle) {
  const StringId self{kFirstRegularId + b_.next_address()};
  b_.composite({std::string{"x"}, self});
  OpenedTable t{b_};
  EXPECT_EQ(t.text(self), "x<unknown>");
  EXPECT_EQ(t.defects().count_of(ErrorCode::kReferenceTooDeep), 1U);
}

TEST_P(StringTableOf, BoundsDoublingReferences) {
  StringId id = b_.text("ab");
  for (int level = 0; level < 40; ++level) id = b_.composite({id, id});
  OpenedTable t{b_};
  EXPECT_LE(t.text(id).size(), std::size_t{1} << 20);
  EXPECT_EQ(t.defects().count_of(ErrorCode::kStringTooLong), 1U);
}

TEST_P(StringTableOf, RepairsInvalidUtf8) {
  const StringId id = b_.text("a\xC3(");
  OpenedTable t{b_};
  EXPECT_EQ(t.text(id), "a\xEF\xBF\xBD(");
  EXPECT_EQ(t.defects().count_of(ErrorCode::kInvalidUtf8), 1U);
}

TEST_P(StringTableOf, CountsIndexEntriesThatLeadNowhere) {
  b_.raw_index_entry(5, 0xFFFF'FF00).raw_index_entry(kInvalidId, 8);
  OpenedTable t{b_};
  EXPECT_EQ(t.opening_defects().count_of(ErrorCode::kIndexAddressBeyondData), 1U);
  EXPECT_EQ(t.opening_defects().count_of(ErrorCode::kReservedIndexId), 1U);
  EXPECT_EQ(t.text({5}), kUnknownText);
}

// A shortcut in the Rust suite takes a string at address p whose first 0xFF lies p bytes
// behind its leading reference for that reference alone (errata.md).
TEST_P(StringTableOf, ReadsAStringAtALowAddressWhole) {
  b_.no_metadata();
  const StringId letter = b_.text("L");
  const StringId id{kFirstRegularId + b_.next_address()};
  const std::uint64_t address = b_.next_address();
  b_.composite({letter, std::string(address, 'y')});
  OpenedTable t{b_};
  EXPECT_EQ(t.text(id), "L" + std::string(address, 'y'));
}

TEST_P(StringTableOf, NeverGivesMoreThanItPromises) {
  constexpr std::size_t kMost = std::size_t{1} << 20;
  const StringId nothing{kInvalidId};
  testing::Pieces many(60'000, nothing);
  const StringId unknown = b_.composite(many);
  const StringId broken = b_.text(std::string(kMost - 10, '\x80'));
  const StringId wide = b_.text(std::string(kMost - 1, 'a') + "é");
  OpenedTable t{b_};
  EXPECT_LE(t.text(unknown).size(), kMost);
  EXPECT_LE(t.text(broken).size(), kMost);
  const std::string cut = t.text(wide);
  EXPECT_EQ(cut, std::string(kMost - 1, 'a'));
  EXPECT_EQ(t.defects().count_of(ErrorCode::kInvalidUtf8), 1U) << "of the broken one";
}

}  // namespace
}  // namespace mm::decode
