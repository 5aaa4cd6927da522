// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The checker accepts what real recorders wrote and finds each fault that a test plants.
#include "testing/profile_checker.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "testing/profile_builder.h"
#include "testing/test_files.h"

namespace mm::testing {
namespace {

std::vector<std::string> rules_of(const Bytes& bytes) {
  std::vector<std::string> rules;
  for (const Violation& violation : check_profile(bytes)) rules.push_back(violation.rule);
  return rules;
}

TEST(ProfileChecker, AcceptsFilesOfRecorders) {
  for (const char* version : {"v7", "v8", "v9"}) {
    const auto dir = testdata_dir() / "fixtures" / version;
    for (const auto& name : names_with_suffix(dir, ".mm_profdata.zst")) {
      const Bytes bytes = read_test_file(dir / (name + ".mm_profdata.zst"));
      auto violations = check_profile(bytes);
      // Command lines that are no JSON, and a recorder older than the counter's name.
      const std::string known = name.ends_with("badmeta")  ? "metadata-json"
                                : name.starts_with("m900") ? "metadata-counter"
                                                           : "";
      if (known.empty()) {
        EXPECT_EQ(violations_text(violations), "") << version << "/" << name;
        continue;
      }
      ASSERT_EQ(violations.size(), 1U) << version << "/" << name;
      EXPECT_EQ(violations[0].rule, known);
    }
  }
}

ProfileBuilder sound() {
  ProfileBuilder b{9};
  b.map(1, "typeck");
  b.nest(1, {"GenericActivity", "a", 0, 9, {{"Query", VirtualId{1}, 2, 5}}});
  return b;
}

TEST(ProfileChecker, AcceptsASoundDrawing) {
  EXPECT_EQ(violations_text(check_profile(sound().bytes())), "");
  const PagePlan split{
      .page_bytes = {20, 1, 3},
        .whole_records = false, .order = PageOrder::kRoundRobin
  };
  EXPECT_EQ(violations_text(check_profile(sound().bytes(split))), "");
}

struct Fault {
  const char* rule;
  std::function<Bytes()> draw;
};

Bytes edited(const std::function<void(PagedFile&)>& edit) {
  PagedFile file = sound().paged();
  edit(file);
  return file.bytes();
}

Bytes drawn(const std::function<void(ProfileBuilder&)>& add) {
  ProfileBuilder b = sound();
  add(b);
  return b.bytes();
}

// clang-format 14 dies on tables of lambdas.
// clang-format off
std::vector<Fault> container_faults() {
  return {
      {"file-magic", [] { return with_bytes_set(sound().bytes(), 3, {'X'}); }},
      {"file-version", [] { return with_bytes_set(sound().bytes(), 4, {10}); }},
      {"page-cut", [] { return with_end_cut(sound().bytes(), 1); }},
      {"page-cut", [] { return with_bytes_appended(sound().bytes(), {1, 2}); }},
      {"page-tag", [] { return edited([](PagedFile& f) { f.pages[2].tag = 3; }); }},
      {"page-empty",
       [] { return edited([](PagedFile& f) { f.pages.push_back({.content = {}}); }); }},
      {"page-size", [] {
         ProfileBuilder b = sound();
         b.text(std::string(300'000, 'x'));
         return b.bytes({.page_bytes = {64, 400'000, 64}});
       }},
      {"stream-missing", [] { return sound().bytes({.omit = {false, false, true}}); }},
      {"stream-magic",
       [] { return edited([](auto& f) { f.pages[0].content[0] = std::byte{'X'}; }); }},
      {"stream-version",
       [] { return edited([](auto& f) { f.pages[1].content[4] = std::byte{8}; }); }},
  };
}

std::vector<Fault> string_faults() {
  return {
      {"string-terminator",
       [] { return drawn([](auto& b) { b.raw_string(bytes_of("open")); }); }},
      {"string-utf8", [] { return drawn([](auto& b) { b.text("\xC3("); }); }},
      {"string-utf8", [] { return drawn([](auto& b) { b.text("\xED\xA0\x80"); }); }},
      {"reference",
       [] { return drawn([](auto& b) { b.composite({StringId{kAddressBase + 9}}); }); }},
      {"reference-cycle",
       [] {
         return drawn([](auto& b) {
           b.composite({StringId{kAddressBase + b.next_address()}});
         });
       }},
      {"index-id", [] { return drawn([](auto& b) { b.raw_index_entry(100000002, 8); }); }},
      {"index-address", [] { return drawn([](auto& b) { b.raw_index_entry(3, 9); }); }},
      {"index-entry-cut",
       [] { return drawn([](auto& b) { b.append_to_stream(2, bytes_of({0})); }); }},
      {"metadata-entry",
       [] { return drawn([](auto& b) { b.raw_index_entry(kWireMetadataId, 8); }); }},
      {"metadata-json", [] { return ProfileBuilder{9}.metadata("{'a'}").bytes(); }},
  };
}

std::vector<Fault> event_faults() {
  return {
      {"interval-reversed",
       [] { return drawn([](auto& b) { b.interval("Query", "q", 2, 5, 4); }); }},
      {"event-kind",
       [] { return drawn([](auto& b) { b.instant(VirtualId{2}, "q", 1, 10); }); }},
      {"event-id",
       [] {
         return drawn([](auto& b) { b.instant("Query", StringId{kAddressBase}, 1, 10); });
       }},
      {"event-text", [] { return drawn([](auto& b) { b.instant("Query", "q\x1e", 1, 10); }); }},
      {"event-text", [] { return drawn([](auto& b) { b.instant("Query", "\x0b", 1, 10); }); }},
      {"thread-order", [] { return drawn([](auto& b) { b.instant("Query", "q", 1, 8); }); }},
      {"record-cut",
       [] { return drawn([](auto& b) { b.append_to_stream(0, bytes_of({0})); }); }},
  };
}
// clang-format on

TEST(ProfileChecker, FindsPlantedFaults) {
  for (const auto& table : {container_faults(), string_faults(), event_faults()}) {
    for (const Fault& fault : table) {
      EXPECT_THAT(rules_of(fault.draw()), ::testing::Contains(fault.rule));
    }
  }
}

TEST(ProfileChecker, FindsTheFaultOfEachMalformedFixture) {
  const auto dir = testdata_dir() / "fixtures" / "malformed" / "v9";
  for (const auto& name : names_with_suffix(dir, ".mm_profdata.zst")) {
    const Bytes bytes = read_test_file(dir / (name + ".mm_profdata.zst"));
    EXPECT_FALSE(check_profile(bytes).empty()) << name;
  }
}

}  // namespace
}  // namespace mm::testing
