// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/small_profiles.h"

#include "testing/profile_builder.h"

namespace mm::testing {
namespace {

constexpr const char* kShortMetadata =
    R"({"start_time":1700000000123456789,"process_id":42,"cmd":"rustc it\'s \u{e9} ",)"
    R"("counter":{"name":"wall-time","units":[["ns",1]]}})";
constexpr const char* kTinyMetadata = R"({"start_time":1,"process_id":2,"cmd":"c"})";

// One version of each form; 4 differs from 5 only in what a text means.
constexpr std::int64_t kVersions[] = {kNoHeaders, 0, 1, 2, 3, 5, 6, 7, 8, 9};

ProfileBuilder with_metadata(std::int64_t version, const char* text) {
  ProfileBuilder b{version};
  if (b.form().metadata_id != kNoWireId) b.metadata(text);
  return b;
}

// Intervals that cross: only starts and ends of their own need an order for that.
void draw_starts_and_ends(ProfileBuilder& b) {
  b.start("Query", "typeck", 3, 10)
      .start("Query", VirtualId{8}, 3, 20)
      .end("Query", "typeck", 3, 30)
      .end("Query", VirtualId{8}, 3, 40);
}

void draw(ProfileBuilder& b) {
  const StringId typeck = b.text("typeck");
  const StringId key = b.composite({b.text("demo"), "::main"});
  const bool has_arguments = b.form().has_arguments;
  b.map(7, b.composite({typeck, has_arguments ? "\x1e" : " ", key}));
  b.map_bulk(8, 3, typeck);
  b.nest(1, {
                "GenericActivity",
                "expand",
                0,
                90,
                {
                  {"Query", VirtualId{7}, 10, 60, {{"QueryBlocked", typeck, 20, 30}}},
                  instant("QueryCacheHit", VirtualId{8}, 70),
                  }
  });
  if (b.form().has_integers) {
    b.integer("ArtifactSize",
              "object_file\x1e"
              "a.o",
              2, 4096);
    b.integer("QueryCacheHitCount", VirtualId{9}, 1, 3);
  }
  b.interval("Query", VirtualId{5}, 2, 1'000, 5'000'000'000'000);
  if (b.form().records == RecordKind::kStartEnd) draw_starts_and_ends(b);
}

void draw_tiny(ProfileBuilder& b) {
  b.map(1, "q");
  b.nest(1, {"Query", VirtualId{1}, 1, 9, {instant("QueryCacheHit", VirtualId{1}, 5)}});
}

ProfileBuilder drawn(std::int64_t version) {
  ProfileBuilder b = with_metadata(version, kShortMetadata);
  draw(b);
  return b;
}

ProfileBuilder drawn_big_endian(std::int64_t version) {
  ProfileBuilder b = with_metadata(version, kShortMetadata);
  b.big_endian_records();
  draw(b);
  return b;
}

}  // namespace

std::vector<SmallProfile> small_profiles() {
  const PagePlan bytewise{
      .page_bytes = {50, 13, 9},
        .whole_records = false, .order = PageOrder::kRoundRobin
  };
  const PagePlan backwards{
      .page_bytes = {64, 64, 64},
        .order = PageOrder::kBackwards
  };
  std::vector<SmallProfile> profiles;
  for (const std::int64_t version : kVersions) {
    const std::string name = version_label(version);
    ProfileBuilder b = drawn(version);
    profiles.push_back({name, version, b.files()});
    if (b.form().is_paged) {
      profiles.push_back({name + "_split", version, b.files(bytewise)});
      profiles.push_back({name + "_backwards", version, b.files(backwards)});
    }
    if (b.form().records != RecordKind::kPacked) {
      profiles.push_back(
          {name + "_big_endian", version, drawn_big_endian(version).files()});
    }
  }
  return profiles;
}

std::vector<SmallProfile> tiny_profiles() {
  std::vector<SmallProfile> profiles;
  for (const std::int64_t version : kVersions) {
    ProfileBuilder b = with_metadata(version, kTinyMetadata);
    draw_tiny(b);
    profiles.push_back({version_label(version) + "_tiny", version, b.files()});
    if (b.form().metadata_id == kNoWireId) continue;
    ProfileBuilder bare{version};
    bare.no_metadata();
    draw_tiny(bare);
    profiles.push_back({version_label(version) + "_bare", version, bare.files()});
  }
  return profiles;
}

}  // namespace mm::testing
