// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "live_pages.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "testing/test_files.h"
#include "testing/test_folder.h"

namespace mm::record {
namespace {

constexpr std::uint32_t kSlots = 2;
const Layout& kLayout = *find_layout(9);

std::span<const std::byte> as_bytes(std::string_view text) {
  return std::as_bytes(std::span{text});
}

/// The slots are used where they lie, in the sidecar's order of bytes.
#define MM_SKIP_WITHOUT_SIDECAR()                 \
  if (std::endian::native != std::endian::little) \
  GTEST_SKIP() << "big-endian machines write no sidecar"

TEST(LivePages, ASidecarHoldsWhatIsStoredAndGoesWhenItIsToldTo) {
  MM_SKIP_WITHOUT_SIDECAR();
  const testing::TestFolder folder;
  const std::string path = folder.file("x.mm_live");
  LivePages pages;
  ASSERT_TRUE(pages.create(path, kSlots, kLayout));
  EXPECT_TRUE(pages.is_durable());
  const std::size_t size = live_contents_start(kSlots) + kSlots * kSlotContentBytes;
  EXPECT_EQ(std::filesystem::file_size(path), size);
  EXPECT_EQ(testing::read_raw_text(path).substr(0, 4), std::string(4, '\0'))
      << "no reader takes it yet";

  pages.identify(as_bytes("the first bytes of a profile"));
  pages.populate(0, 5);  // more than there are
  pages.slot(1).begin(PageTag::kStringData, 7);
  std::memcpy(pages.content(1), "text", 4);
  pages.slot(1).committed = 4;
  const std::string bytes = testing::read_raw_text(path);
  EXPECT_EQ(bytes.substr(0, 4), "MMLV");
  EXPECT_EQ(bytes[64 + 64], 7) << "the sequence of slot 1";
  EXPECT_EQ(bytes.substr(live_contents_start(kSlots) + kSlotContentBytes, 4), "text");
  EXPECT_EQ(pages.written_bytes(), 28U);

  pages.remove_sidecar();
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_FALSE(pages.is_durable());
  pages.content(0)[0] = std::byte{1};  // threads may still store
}

TEST(LivePages, WhatAnotherHasPutThereStays) {
  const testing::TestFolder folder;
  const std::string path = folder.file("x.mm_live");
  LivePages pages;
  ASSERT_TRUE(pages.create(path, kSlots, kLayout));
  std::filesystem::remove(path);
  std::ofstream{path} << "another's";
  pages.remove_sidecar();
  EXPECT_EQ(testing::read_raw_text(path), "another's");
}

TEST(LivePages, ATakenNameIsAnErrorAndAnImpossibleOneMeansNoSidecar) {
  MM_SKIP_WITHOUT_SIDECAR();
  const testing::TestFolder folder;
  const std::string path = folder.file("x.mm_live");
  std::ofstream{path} << "x";
  LivePages taken;
  const auto refused = taken.create(path, kSlots, kLayout);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kNameTaken);

  LivePages elsewhere;
  ASSERT_TRUE(elsewhere.create(folder.file("none/x.mm_live"), kSlots, kLayout));
  EXPECT_FALSE(elsewhere.is_durable());
  ASSERT_TRUE(elsewhere.why_not_durable());
  EXPECT_EQ(elsewhere.why_not_durable()->code, ErrorCode::kCannotWrite);
  elsewhere.content(1)[0] = std::byte{1};

  LivePages unwanted;
  ASSERT_TRUE(unwanted.create("", kSlots, kLayout));
  EXPECT_FALSE(unwanted.is_durable());
  EXPECT_FALSE(unwanted.why_not_durable());
}

}  // namespace
}  // namespace mm::record
