// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The builder against files of real recorders: what it draws is, byte for byte, what the
// writing library of that version wrote.
#include <gtest/gtest.h>

#include "testing/profile_builder.h"
#include "testing/test_files.h"

namespace mm::testing {
namespace {

struct BasicIds {
  StringId compile, parse_crate, unicode, codegen, demo_demo, mir, object_file;
};

// The strings of "basic", in the order of the file.
BasicIds draw_strings(ProfileBuilder& b) {
  BasicIds ids;
  const char* const kinds[] = {"Query",        "GenericActivity",       "QueryCacheHit",
                               "QueryBlocked", "IncrementalLoadResult", "ArtifactSize"};
  for (const char* kind : kinds) b.text(kind);
  ids.compile = b.text("compile");
  ids.parse_crate = b.text("parse_crate");
  ids.unicode = b.text("größe_Ω_ꜵ_𝔉");
  const StringId codegen_module = b.text("codegen_module");
  const StringId unit = b.text("demo.7rcbfp3g-cgu.0");
  const StringId size = b.text("123");
  ids.codegen = b.composite({codegen_module, "\x1e", unit, "\x1e", size});
  const StringId demo = b.text("demo");
  const StringId inner = b.composite({demo, "::inner"});
  const StringId function = b.composite({inner, "::fünc[1]"});
  const StringId optimized_mir = b.text("optimized_mir");
  ids.mir = b.composite({optimized_mir, "\x1e", function});
  ids.demo_demo = b.composite({demo, demo});
  const StringId object_file = b.text("object_file");
  const StringId file = b.text("a.o");
  ids.object_file = b.composite({object_file, "\x1e", file});
  return ids;
}

void draw_index(ProfileBuilder& b) {
  b.map(7, "typeck").map(8, "type_of").map(9, "def_span");
  b.map_bulk(100, 10, "hir_owner");
}

void draw_events(ProfileBuilder& b, const BasicIds& ids) {
  const VirtualId typeck{7}, type_of{8}, def_span{9};
  b.interval("GenericActivity", ids.parse_crate, 1, 100, 5'000)
      .instant("QueryCacheHit", def_span, 1, 8'000)
      .instant("QueryCacheHit", typeck, 1, 9'000)
      .interval("GenericActivity", ids.parse_crate, 2, 10'000, 10'001)
      .instant("QueryCacheHit", typeck, 2, 10'500)
      .interval("Query", type_of, 1, 7'000, 20'000)
      .interval("IncrementalLoadResult", type_of, 1, 22'000, 22'001)
      .interval("Query", VirtualId{42}, 1, 21'000, 49'000)
      .interval("QueryBlocked", typeck, 3, 6'500, 49'999)
      .interval("Query", typeck, 1, 6'000, 50'000)
      .interval("GenericActivity", ids.unicode, 1, 60'000, 60'000)
      .interval("Query", ids.mir, 1, 61'000, 62'000)
      .interval("GenericActivity", ids.demo_demo, 1, 62'500, 62'600)
      .interval("GenericActivity", ids.codegen, 2, 10'000, 90'000)
      .integer("ArtifactSize", ids.object_file, 1, 123'456)
      .integer("ArtifactSize", ids.object_file, 2, 0)
      .interval("GenericActivity", ids.compile, 1, 0, 100'000)
      .interval("Query", VirtualId{100}, 3, 4'294'967'290, 4'294'967'310)
      .interval("Query", VirtualId{105}, 3, 5'000'000'000, 86'400'000'000'000)
      .instant("QueryCacheHit", VirtualId{109}, 3, 86'400'000'000'001);
}

class BuilderFixture : public ::testing::TestWithParam<int> {};

TEST_P(BuilderFixture, DrawsBasicByteForByte) {
  ProfileBuilder b{static_cast<std::uint32_t>(GetParam())};
  b.metadata(
      R"({ "start_time": 1570000000123456789, "process_id": 4242, "cmd": )"
      R"("rustc --crate-name demo src/lib.rs ", "counter": { "name": "wall-time", )"
      "\"units\": [[\"ns\", 1], [\"\u03bcs\", 1000], "
      R"(["ms", 1000000], ["s", 1000000000]] } })");
  const BasicIds ids = draw_strings(b);
  draw_index(b);
  draw_events(b, ids);
  const auto name = "v" + std::to_string(GetParam());
  const Bytes fixture =
      read_test_file(testdata_dir() / "fixtures" / name / "basic.mm_profdata.zst");
  const Bytes drawn = b.bytes();
  ASSERT_EQ(drawn.size(), fixture.size());
  for (std::size_t i = 0; i < drawn.size(); ++i) {
    ASSERT_EQ(drawn[i], fixture[i]) << "at byte " << i;
  }
}
INSTANTIATE_TEST_SUITE_P(Versions, BuilderFixture, ::testing::Values(8, 9),
                         ::testing::PrintToStringParamName());

}  // namespace
}  // namespace mm::testing
