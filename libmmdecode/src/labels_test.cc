// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/labels.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "mmdecode/kinds.h"
#include "testing/profile_builder.h"

namespace mm::decode {
namespace {

using testing::ProfileBuilder;

/// Labels of a built profile.
class Labels {
 public:
  explicit Labels(ProfileBuilder& b, const testing::PagePlan& plan = {}) {
    b.interval("Query", "anything", 1, 1, 2);
    bytes_ = b.bytes(plan);
    auto opened = Profile::open(bytes_);
    profile_.emplace(std::move(opened).value());
    table_.emplace(*profile_);
    reader_.emplace(*table_);
  }

  std::string text(StringId id) {
    return std::string{table_->text(reader_->of(id.value))};
  }
  const Defects& defects(StringId id) { return table_->defects(reader_->of(id.value)); }
  LabelId id(StringId id) { return reader_->of(id.value); }
  const Profile& profile() const { return *profile_; }

 private:
  testing::Bytes bytes_;
  std::optional<Profile> profile_;
  std::optional<LabelTable> table_;
  std::optional<LabelTable::Reader> reader_;
};

class LabelsOf : public ::testing::TestWithParam<std::uint32_t> {
 protected:
  ProfileBuilder b_{GetParam()};
};
INSTANTIATE_TEST_SUITE_P(Versions, LabelsOf, ::testing::Values(8, 9));

TEST_P(LabelsOf, LooksThroughTheEventString) {
  const StringId name = b_.text("typeck");
  const StringId key = b_.text("demo::main");
  const StringId with_key = b_.composite({name, std::string{"\x1E"}, key});
  const StringId alone = b_.composite({name});
  b_.map(1, with_key).map(2, name).map_bulk(10, 3, name);
  Labels labels{b_};
  for (const StringId id :
       {with_key, alone, name, StringId{1}, StringId{2}, StringId{12}}) {
    EXPECT_EQ(labels.text(id), "typeck");
    EXPECT_EQ(labels.id(id), labels.id(name)) << "one label, one number";
  }
}

TEST_P(LabelsOf, EndsALabelInsideAReferencedString) {
  const StringId both = b_.text(
      "label\x1E"
      "argument");
  const StringId event = b_.composite({both});
  const StringId longer = b_.composite({both, std::string{"\x1E"
                                                          "second"}});
  const StringId split = b_.composite({b_.text("la"), std::string{"bel\x1E"}});
  Labels labels{b_};
  EXPECT_EQ(labels.text(event), "label");
  EXPECT_EQ(labels.text(longer), "label");
  EXPECT_EQ(labels.text(split), "label");
}

TEST_P(LabelsOf, ReadsEventStringsThatCrossPages) {
  const StringId name = b_.text("typeck");
  const StringId event = b_.composite({name, std::string{"\x1E"
                                                         "key"}});
  b_.map(5, event);
  for (std::size_t page = 1; page < 24; ++page) {
    ProfileBuilder copy = b_;
    Labels labels{
        copy, {.page_bytes = {page, page, page}, .whole_records = false}
    };
    EXPECT_EQ(labels.text(event), "typeck") << "pages of " << page;
    EXPECT_EQ(labels.text({5}), "typeck") << "pages of " << page;
  }
}

TEST_P(LabelsOf, FollowsReferencesToVirtualIds) {
  b_.map(7, "typeck");
  const StringId event = b_.composite({StringId{7}, std::string{"\x1E"
                                                                "key"}});
  b_.map(8, event);
  Labels labels{b_};
  EXPECT_EQ(labels.text(event), "typeck");
  EXPECT_EQ(labels.text({8}), "typeck");
}

TEST_P(LabelsOf, KeepsUnknownAndUnreadableApart) {
  Labels labels{b_};
  EXPECT_EQ(labels.id({55}), kUnknownLabel);
  EXPECT_TRUE(labels.defects({55}).empty());
  const StringId beyond{0xFFFF'FFFF};
  EXPECT_EQ(labels.text(beyond), kUnknownText);
  EXPECT_EQ(labels.defects(beyond).count_of(ErrorCode::kIdBeyondData), 1U);
}

TEST_P(LabelsOf, KeepsTheTextOfABrokenLabel) {
  const StringId broken = b_.text(
      "a\x01"
      "b");
  const StringId empty = b_.text(
      "\x1E"
      "argument");
  Labels labels{b_};
  EXPECT_EQ(labels.text(broken),
            "a\x01"
            "b");
  EXPECT_EQ(labels.defects(broken).count_of(ErrorCode::kBadEventText), 1U);
  EXPECT_EQ(labels.text(empty), "");
}

TEST_P(LabelsOf, GivesTheLastEntryOfAnId) {
  b_.map(3, "old").map(3, "new");
  Labels labels{b_};
  EXPECT_EQ(labels.text({3}), "new");
}

TEST_P(LabelsOf, AreTheSameInAnyNumberOfParts) {
  for (std::uint64_t id = 0; id < 100; ++id) {
    b_.map(id, "label" + std::to_string(id % 7)).map(99 - id, "again");
  }
  b_.interval("Query", testing::VirtualId{3}, 1, 1, 2);
  const auto bytes = b_.bytes();
  const auto profile = Profile::open(bytes);
  ASSERT_TRUE(profile.has_value());
  LabelTable whole{*profile};
  LabelTable::Reader expected{whole};
  for (const std::size_t parts : {1U, 2U, 3U, 200U}) {
    LabelTable table{*profile, parts};
    for (std::size_t part = parts; part-- > 0;) table.resolve(part);
    LabelTable::Reader labels{table};
    for (std::uint64_t id = 0; id < 101; ++id) {
      EXPECT_EQ(table.text(labels.of(id)), whole.text(expected.of(id))) << id;
    }
  }
}

// Labels that cost a hundred thousand steps each: some are read, then the budget of the
// profile is used up. Without one a file of a megabyte would take hours.
TEST_P(LabelsOf, HaveABudgetTogether) {
  constexpr std::uint64_t kLabels = 700;
  StringId chain = b_.text("end");
  for (int i = 0; i < 500; ++i) chain = b_.composite({chain});
  for (std::uint64_t id = 0; id < kLabels; ++id) {
    b_.map(id, b_.composite({"label " + std::to_string(id) + " ", chain}));
  }
  b_.interval("Query", testing::VirtualId{3}, 1, 1, 2);
  const auto bytes = b_.bytes();
  const auto profile = Profile::open(bytes);
  ASSERT_TRUE(profile.has_value());
  LabelTable table{*profile};
  LabelTable::Reader labels{table};
  EXPECT_EQ(table.text(labels.of(0)), "label 0 end");
  const LabelId last = labels.of(kLabels - 1);
  EXPECT_EQ(table.text(last), kUnknownText);
  EXPECT_EQ(table.defects(last).count_of(ErrorCode::kStringTooLong), 1U);
}

TEST_P(LabelsOf, DoesNotLendALaterEntryToAnotherIdOfTheSameBadAddress) {
  b_.raw_index_entry(5, 0xFFFF'FF00).raw_index_entry(6, 0xFFFF'FF00).map(5, "good");
  Labels labels{b_};
  EXPECT_EQ(labels.text({5}), "good");
  EXPECT_EQ(labels.text({6}), kUnknownText);
  EXPECT_EQ(labels.defects({6}).count_of(ErrorCode::kIndexAddressBeyondData), 1U);
}

TEST_P(LabelsOf, ReadsOneKindUnderManyIds) {
  const StringId first = b_.text("Yarn");
  const StringId second = b_.text("Query");
  const StringId third = b_.text("Query");
  Labels labels{b_};
  KindReader kinds{labels.profile().strings()};
  EXPECT_EQ(kinds.of(first.value), Kind::kOther);
  EXPECT_EQ(kinds.of(second.value), Kind::kQuery);
  EXPECT_EQ(kinds.of(third.value), Kind::kQuery);
  EXPECT_TRUE(kinds.defects().empty());
  EXPECT_EQ(kinds.of(0xFFFF'FFFF), Kind::kOther);
  EXPECT_EQ(kinds.of(0xFFFF'FFFF), Kind::kOther);
  EXPECT_EQ(kinds.defects().count_of(ErrorCode::kIdBeyondData), 2U) << "each event";
}

}  // namespace
}  // namespace mm::decode
