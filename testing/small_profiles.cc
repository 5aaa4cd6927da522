// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/small_profiles.h"

#include "testing/profile_builder.h"

namespace mm::testing {
namespace {

constexpr const char* kShortMetadata =
    R"({"start_time":1700000000123456789,"process_id":42,"cmd":"rustc it\'s \u{e9} ",)"
    R"("counter":{"name":"wall-time","units":[["ns",1]]}})";

ProfileBuilder drawn(std::uint32_t version) {
  ProfileBuilder b{version};
  b.metadata(kShortMetadata);
  const StringId typeck = b.text("typeck");
  const StringId key = b.composite({b.text("demo"), "::main"});
  b.map(7, b.composite({typeck, "\x1e", key})).map_bulk(8, 3, typeck);
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
  b.integer("ArtifactSize",
            "object_file\x1e"
            "a.o",
            2, 4096);
  b.integer("QueryCacheHitCount", VirtualId{9}, 1, 3);
  b.interval("Query", VirtualId{5}, 2, 1'000, 5'000'000'000'000);
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
  for (const std::uint32_t version : {8U, 9U}) {
    const std::string name = "v" + std::to_string(version);
    profiles.push_back({name, drawn(version).bytes()});
    profiles.push_back({name + "_split", drawn(version).bytes(bytewise)});
    profiles.push_back({name + "_backwards", drawn(version).bytes(backwards)});
  }
  return profiles;
}

}  // namespace mm::testing
