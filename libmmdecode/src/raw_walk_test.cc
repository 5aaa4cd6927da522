// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/raw_walk.h"

#include <gtest/gtest.h>

#include <string>

#include "testing/profile_text.h"

namespace mm::decode {
namespace {

// What was visited, in short words.
class Words final : public RawVisitor {
 public:
  bool page(const RawPage& page) override {
    text += "P" + std::to_string(static_cast<int>(page.stream)) + "@" +
            std::to_string(page.offset) + "+" + std::to_string(page.content_bytes) + " ";
    return true;
  }
  bool stream_header(PageTag, std::uint64_t offset, std::span<const std::byte>) override {
    text += "h" + std::to_string(offset) + " ";
    return true;
  }
  bool record(const RawRecord& record) override {
    text += "r" + std::to_string(record.index) + "@" + std::to_string(record.offset) +
            ":" + std::to_string(record.start) + " ";
    return ++records < most_records;
  }
  bool piece(const RawPiece& piece) override {
    switch (piece.sort) {
      case RawPiece::Sort::kText:
        text += "'" + std::string{piece.text} + "'";
        break;
      case RawPiece::Sort::kReference:
        text += "->" + std::to_string(piece.reference.value - kFirstRegularId);
        break;
      case RawPiece::Sort::kEnd:
        text += ". ";
        break;
      default:
        text += "! ";
        break;
    }
    return true;
  }
  bool index_entry(const RawIndexEntry& entry) override {
    text +=
        "e" + std::to_string(entry.id.value) + ":" + std::to_string(entry.address) + " ";
    return true;
  }

  std::string text;
  int records = 0;
  int most_records = 1000;
};

std::string walked(std::string_view text, int most_records = 1000) {
  const testing::Bytes bytes = testing::compile_paged_file(text);
  const auto profile = Profile::open(bytes, Tolerance::kSalvage);
  if (!profile.has_value()) return profile.error().message();
  Words words;
  words.most_records = most_records;
  walk_raw(*profile, words);
  return words.text;
}

constexpr std::string_view kText = R"(
metadata none
string a = "ab"
string b = $a "c"
virtual 7 = $b
thread 1
$a $b 5..9
$a #7 @6
)";

TEST(RawWalk, VisitsEachPartWhereItLies) {
  EXPECT_EQ(
      walked(kText),
      "P0@8+72 h13 r0@21:5 r1@53:6 P1@85+22 h90 'ab'. ->8'c'. P2@112+24 h117 e7:11 ");
}

TEST(RawWalk, StopsWhenToldTo) {
  EXPECT_EQ(walked(kText, 1), "P0@8+72 h13 r0@21:5 ");
}

// Parts that cross pages are told once, where they start; text in parts.
TEST(RawWalk, PartsMayCrossPages) {
  EXPECT_EQ(walked(std::string{kText} + "pages events=20 strings=9 index=10 split\n"),
            "P0@8+20 h13 r0@21:5 P0@33+20 P0@58+20 r1@63:6 P0@83+12 P1@100+9 h105 "
            "'a'P1@114+9 'b'. ->8P1@128+4 'c'. P2@137+10 h142 e7:11 P2@152+10 P2@167+4 ");
}

}  // namespace
}  // namespace mm::decode
