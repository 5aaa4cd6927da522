// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Files that somebody made to hurt a reader: bounded time and memory, and only what is
// broken reads as unknown.
#include <gtest/gtest.h>

#include "testing/profile_builder.h"
#include "testing/read_profile.h"

namespace mm::testing {
namespace {

using decode::Tolerance;

// The profile that a builder draws, read leniently.
ReadProfile read(ProfileBuilder& b, const PagePlan& plan = {}) {
  const Bytes bytes = b.bytes(plan);
  const auto profile = decode::Profile::open(bytes);
  if (!profile.has_value()) {
    ADD_FAILURE() << profile.error().message();
    return {};
  }
  ReadProfile result = read_everything(*profile);
  EXPECT_TRUE(result.contradictions.empty()) << result.contradictions.front();
  return result;
}

ErrorCode code_of_opening(const Bytes& bytes, Tolerance tolerance = Tolerance::kLenient) {
  const auto profile = decode::Profile::open(bytes, tolerance);
  return profile.has_value() ? ErrorCode{} : profile.error().code;
}

StringId at(std::uint64_t address) {
  return {kAddressBase + address};
}

class HostileTest : public ::testing::TestWithParam<std::uint32_t> {
 protected:
  ProfileBuilder b_{GetParam()};
};
INSTANTIATE_TEST_SUITE_P(Versions, HostileTest, ::testing::Values(8U, 9U),
                         ::testing::PrintToStringParamName());

TEST_P(HostileTest, CyclesReadUnknown) {
  b_.no_metadata();
  const StringId loop = b_.composite({"a", at(8), "b"});
  const std::uint64_t first = b_.next_address();
  const std::uint64_t second = first + 1 + b_.form().reference_bytes;
  const StringId ping = b_.composite({at(second)});
  b_.composite({at(first)});
  b_.instant("Query", loop, 1, 1).instant("Query", ping, 1, 2);
  const ReadProfile profile = read(b_);
  EXPECT_EQ(profile.events[0].label, "a<unknown>b");
  EXPECT_EQ(profile.events[1].label, "<unknown>");
  EXPECT_EQ(profile.defects.count_of(ErrorCode::kReferenceTooDeep), 2U);
}

TEST_P(HostileTest, VirtualIdsMayFormACycle) {
  const StringId string = b_.composite({"x", VirtualId{3}});
  b_.map(3, string).instant("Query", VirtualId{3}, 1, 1);
  EXPECT_EQ(read(b_).events[0].label, "x<unknown>");
}

TEST_P(HostileTest, DeepChainsAreBounded) {
  StringId chain = b_.text("end");
  for (int i = 0; i < 10'000; ++i) chain = b_.composite({chain});
  b_.instant("Query", chain, 1, 1).instant("Query", "sound", 1, 2);
  const ReadProfile profile = read(b_);
  EXPECT_EQ(profile.events[0].label, "<unknown>");
  EXPECT_EQ(profile.events[1].label, "sound");
}

TEST_P(HostileTest, DoublingReferencesAreBounded) {
  StringId text = b_.text("0123456789");
  StringId empty = b_.text("");
  for (int i = 0; i < 40; ++i) {
    text = b_.composite({text, text});
    empty = b_.composite({empty, empty});
  }
  b_.instant("Query", text, 1, 1).instant("Query", empty, 1, 2);
  const ReadProfile profile = read(b_);
  EXPECT_GE(profile.defects.count_of(ErrorCode::kStringTooLong), 2U);
  EXPECT_LE(profile.events[0].label.size(), std::size_t{1} << 20);
}

TEST_P(HostileTest, FarVirtualIdsAreKept) {
  b_.map(kLastVirtualId, "last").map(0, "first");
  b_.instant("Query", VirtualId{kLastVirtualId}, 1, 1);
  b_.instant("Query", VirtualId{0}, 1, 2).instant("Query", VirtualId{12'345}, 1, 3);
  const ReadProfile profile = read(b_);
  EXPECT_EQ(profile.events[0].label, "last");
  EXPECT_EQ(profile.events[1].label, "first");
  EXPECT_EQ(profile.events[2].label, "<unknown>");
  EXPECT_EQ(defects_text(profile.defects), "");
}

TEST_P(HostileTest, IndexEntriesBeyondTheDataAreCounted) {
  b_.raw_index_entry(1, 0).raw_index_entry(2, 7).raw_index_entry(3, 0xFFFFFFFF);
  for (const std::uint64_t id : {1U, 2U, 3U}) b_.instant("Query", VirtualId{id}, 1, id);
  const ReadProfile profile = read(b_);
  for (const ReadEvent& event : profile.events) EXPECT_EQ(event.label, "<unknown>");
  EXPECT_GE(profile.defects.count_of(ErrorCode::kIndexAddressBeyondData), 3U);
}

TEST_P(HostileTest, TheLastIndexEntryCounts) {
  b_.map(1, "old").map(2, "kept").map(1, "new");
  b_.instant("Query", VirtualId{1}, 1, 1).instant("Query", VirtualId{2}, 1, 2);
  const ReadProfile profile = read(b_);
  EXPECT_EQ(profile.events[0].label, "new");
  EXPECT_EQ(profile.events[1].label, "kept");
}

TEST_P(HostileTest, IdsBeyondTheDataAreCounted) {
  const std::uint64_t largest = GetParam() == 8 ? 0xFFFFFFFF : ~std::uint64_t{0};
  b_.instant(StringId{largest}, StringId{largest}, 1, 1);
  b_.instant("Query", at(3), 1, 2);  // inside the stream's header
  const ReadProfile profile = read(b_);
  EXPECT_EQ(profile.events[0].kind, "<unknown>");
  EXPECT_EQ(profile.events[1].label, "<unknown>");
  EXPECT_EQ(profile.defects.count_of(ErrorCode::kIdBeyondData), 3U);
}

TEST_P(HostileTest, TheInvalidIdIsNoDefect) {
  b_.instant("Query", StringId{kWireInvalidId}, 1, 1);
  const ReadProfile profile = read(b_);
  EXPECT_EQ(profile.events[0].label, "<unknown>");
  EXPECT_EQ(defects_text(profile.defects), "");
}

TEST_P(HostileTest, TextsKeepAllTheirParts) {
  b_.instant("Query",
             "a\nb\x1e\ttab\x1e"
             "\x1b[0m\x1e\x1e"
             "end",
             1, 1);
  b_.instant("Query", "\x1eonly arguments", 1, 2).instant("Query", "", 1, 3);
  b_.instant("Query", "\xC3(", 1, 4);
  const ReadProfile profile = read(b_);
  EXPECT_EQ(profile.events[0].label, "a\nb");
  const std::vector<std::string> arguments{"\ttab", "\x1b[0m", "", "end"};
  EXPECT_EQ(profile.events[0].arguments, arguments);
  EXPECT_EQ(profile.events[1].label, "");
  EXPECT_EQ(profile.events[1].arguments, std::vector<std::string>{"only arguments"});
  EXPECT_EQ(profile.events[2].label, "");
  EXPECT_EQ(profile.events[3].label, "\uFFFD(");
  EXPECT_EQ(defects_text(profile.defects), "invalid-utf8 x1 bad-event-text x3");
}

TEST_P(HostileTest, AStringThatEndsWithTheDataIsUnterminated) {
  const StringId text = b_.raw_string(bytes_of("open"));
  b_.instant(text, text, 1, 1);
  const ReadProfile profile = read(b_);
  EXPECT_EQ(profile.events[0].label, "open");
  EXPECT_EQ(profile.defects.count_of(ErrorCode::kUnterminatedString), 2U);
}

TEST_P(HostileTest, AReferenceThatEndsWithTheDataIsUnterminated) {
  const StringId kind = b_.text("Query");
  const StringId text = b_.raw_string(bytes_of({'x', 0xFE, 1, 2}));
  b_.instant(kind, text, 1, 1);
  const ReadProfile profile = read(b_);
  EXPECT_EQ(profile.events[0].label, "x");
  EXPECT_EQ(profile.defects.count_of(ErrorCode::kUnterminatedString), 1U);
}

TEST_P(HostileTest, StringsAreReadAcrossOneBytePages) {
  const StringId key = b_.composite({b_.text("demo"), "::main"});
  b_.map(9, b_.composite({b_.text("typeck"), "\x1e", key}));
  b_.nest(1, {"Query", VirtualId{9}, 0, 9, {{"Query", "type_of", 2, 5}}});
  const PagePlan bytewise{
      .page_bytes = {1, 1, 1},
        .whole_records = false, .order = PageOrder::kRoundRobin
  };
  const ReadProfile profile = read(b_, bytewise);
  EXPECT_EQ(event_text(profile.events[1]), "Query typeck [demo::main;] thread 1, 0..9");
  EXPECT_EQ(defects_text(profile.defects), "");
}

// A string that starts with a reference and whose next FF lies at twice its address: read
// whole, not as the reference alone.
TEST_P(HostileTest, LowAddressesAreNotMistakenForOffsets) {
  b_.no_metadata();
  const std::uint64_t address = b_.next_address();
  const std::uint64_t size = b_.form().reference_bytes;
  const StringId text =
      b_.composite({at(2 * address + size + 1), std::string(address, 'y')});
  ASSERT_EQ(b_.next_address(), 2 * address + size + 1);
  b_.text("L");
  b_.instant("Query", text, 1, 1);
  EXPECT_EQ(read(b_).events[0].label, "L" + std::string(address, 'y'));
}

TEST_P(HostileTest, ReferenceBytesMayLookLikeMarkers) {
  b_.no_metadata();
  const StringId far = b_.text_at(252, "far");  // its id has an FF in it
  ASSERT_EQ(far.value & 0xFF, 0xFFU);
  const StringId near = b_.text_at(65'531 - 3 - 256, "near");
  b_.instant("Query", b_.composite({far, "-", near, "-", far}), 1, 1);
  EXPECT_EQ(read(b_).events[0].label, "far-near-far");
}

TEST_P(HostileTest, ContainerFaultsHaveTheirCodes) {
  b_.instant("Query", "q", 1, 1);
  const PagedFile sound = b_.paged();
  PagedFile file = sound;
  file.pages[1].tag = 7;
  EXPECT_EQ(code_of_opening(file.bytes()), ErrorCode::kBadPageTag);
  file = sound;
  file.pages[0].declared_bytes = 0xFFFFFFFF;
  EXPECT_EQ(code_of_opening(file.bytes()), ErrorCode::kOversizedPage);
  file = sound;
  file.pages.push_back({.tag = 2});
  EXPECT_EQ(code_of_opening(file.bytes()), ErrorCode::kEmptyPage);
  file = sound;
  file.tail = sound.bytes();
  EXPECT_EQ(code_of_opening(file.bytes()), ErrorCode::kSecondProfile);
  file = sound;
  file.pages.push_back(file.pages[0]);
  EXPECT_EQ(code_of_opening(file.bytes()), ErrorCode::kSecondStreamHeader);
  file = sound;
  file.pages[0].content[1] = std::byte{'X'};
  EXPECT_EQ(code_of_opening(file.bytes()), ErrorCode::kBadStreamMagic);
  file = sound;
  file.pages[2].content[4] = std::byte{7};
  EXPECT_EQ(code_of_opening(file.bytes()), ErrorCode::kStreamVersionMismatch);
  for (const std::uint32_t version : {0U, 5U}) {
    file.version = version;
    EXPECT_EQ(code_of_opening(file.bytes()), ErrorCode::kVersionImpossible);
  }
  file.version = 10;
  EXPECT_EQ(code_of_opening(file.bytes()), ErrorCode::kVersionTooNew);
}

TEST_P(HostileTest, ASecondMetadataEntryIsCorrupt) {
  b_.raw_index_entry(kWireMetadataId, b_.next_address());
  b_.text("{}");
  b_.instant("Query", "q", 1, 1);
  EXPECT_EQ(code_of_opening(b_.bytes()), ErrorCode::kSecondMetadata);
  EXPECT_EQ(code_of_opening(b_.bytes(), Tolerance::kSalvage), ErrorCode{});
}

TEST_P(HostileTest, DeeplyNestedMetadataIsRead) {
  constexpr std::size_t kDepth = 1'000'000;
  b_.metadata(R"({"start_time":1,"process_id":2,"cmd":"c ","more":)" +
              std::string(kDepth, '[') + std::string(kDepth, ']') + "}");
  b_.instant("Query", "q", 1, 1);
  EXPECT_EQ(read(b_).events.size(), 1U);
}

TEST_P(HostileTest, MetadataThatIsNoObjectIsLocalDamage) {
  for (const char* text : {"", "[]", "{", "{\"start_time\":1", "\"", "\\u{", "\xFF"}) {
    ProfileBuilder b{GetParam()};
    b.metadata(text).instant("Query", "q", 1, 1);
    const ReadProfile profile = read(b);
    EXPECT_EQ(profile.events.size(), 1U);
    EXPECT_EQ(profile.defects.count_of(ErrorCode::kMetadataUnreadable), 1U) << text;
  }
}

TEST_P(HostileTest, AFileWithoutEventsIsSound) {
  const Bytes bytes = b_.bytes();
  const auto profile = decode::Profile::open(bytes, Tolerance::kStrict);
  ASSERT_TRUE(profile.has_value()) << profile.error().message();
  EXPECT_EQ(profile->events().size(), 0U);
}

TEST_P(HostileTest, LargestNumbersAreKept) {
  constexpr std::uint64_t k48 = (std::uint64_t{1} << 48) - 1;
  b_.interval("Query", "q", 0xFFFFFFFF, k48 - 2, k48 - 2);
  b_.instant("Query", "q", 0, k48).integer("Query", "q", 0, k48);
  const ReadProfile profile = read(b_);
  EXPECT_EQ(event_text(profile.events[0]),
            "Query q [] thread 4294967295, 281474976710653..281474976710653");
  EXPECT_EQ(event_text(profile.events[1]), "Query q [] thread 0, @281474976710655");
  EXPECT_EQ(event_text(profile.events[2]), "Query q [] thread 0, =281474976710655");
}

}  // namespace
}  // namespace mm::testing
