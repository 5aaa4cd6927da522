// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The builder against files of real recorders: what it draws is, byte for byte, what the
// writing library of that version wrote.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "testing/fixtures.h"
#include "testing/profile_builder.h"

namespace mm::testing {
namespace {

struct BasicIds {
  StringId compile, parse_crate, unicode, codegen, demo_demo, mir, object_file;
};

// The strings of "basic", in the order of the file. Arguments came with version 5, sizes
// of artifacts with version 8.
BasicIds draw_strings(ProfileBuilder& b) {
  BasicIds ids;
  const char* const kinds[] = {"Query",        "GenericActivity",       "QueryCacheHit",
                               "QueryBlocked", "IncrementalLoadResult", "ArtifactSize"};
  for (const char* kind : kinds) b.text(kind);
  ids.compile = b.text("compile");
  ids.parse_crate = b.text("parse_crate");
  ids.unicode = b.text("größe_Ω_ꜵ_𝔉");
  ids.codegen = b.text("codegen_module");
  const StringId unit = b.text("demo.7rcbfp3g-cgu.0");
  const StringId size = b.text("123");
  const bool has_arguments = b.form().has_arguments;
  if (has_arguments) ids.codegen = b.composite({ids.codegen, "\x1e", unit, "\x1e", size});
  const StringId demo = b.text("demo");
  const StringId inner = b.composite({demo, "::inner"});
  const StringId function = b.composite({inner, "::fünc[1]"});
  ids.mir = b.text("optimized_mir");
  if (has_arguments) ids.mir = b.composite({ids.mir, "\x1e", function});
  ids.demo_demo = b.composite({demo, demo});
  if (!b.form().has_integers) return ids;
  const StringId object_file = b.text("object_file");
  const StringId file = b.text("a.o");
  ids.object_file = b.composite({object_file, "\x1e", file});
  return ids;
}

void draw_index(ProfileBuilder& b) {
  b.map(7, "typeck").map(8, "type_of").map(9, "def_span");
  if (b.form().has_addressed_ids) {
    b.map_bulk(100, 10, "hir_owner");
    return;
  }
  b.map(42, "mapped_in_old_formats");
  for (const std::uint64_t id : {100U, 105U, 109U}) b.map(id, "hir_owner");
}

const VirtualId kTypeck{7}, kTypeOf{8}, kDefSpan{9};

void draw_events(ProfileBuilder& b, const BasicIds& ids) {
  b.interval("GenericActivity", ids.parse_crate, 1, 100, 5'000)
      .instant("QueryCacheHit", kDefSpan, 1, 8'000)
      .instant("QueryCacheHit", kTypeck, 1, 9'000)
      .interval("GenericActivity", ids.parse_crate, 2, 10'000, 10'001)
      .instant("QueryCacheHit", kTypeck, 2, 10'500)
      .interval("Query", kTypeOf, 1, 7'000, 20'000)
      .interval("IncrementalLoadResult", kTypeOf, 1, 22'000, 22'001)
      .interval("Query", VirtualId{42}, 1, 21'000, 49'000)
      .interval("QueryBlocked", kTypeck, 3, 6'500, 49'999)
      .interval("Query", kTypeck, 1, 6'000, 50'000)
      .interval("GenericActivity", ids.unicode, 1, 60'000, 60'000)
      .interval("Query", ids.mir, 1, 61'000, 62'000)
      .interval("GenericActivity", ids.demo_demo, 1, 62'500, 62'600)
      .interval("GenericActivity", ids.codegen, 2, 10'000, 90'000);
  if (b.form().has_integers) {
    b.integer("ArtifactSize", ids.object_file, 1, 123'456)
        .integer("ArtifactSize", ids.object_file, 2, 0);
  }
  b.interval("GenericActivity", ids.compile, 1, 0, 100'000);
}

// The same where starts and ends are records of their own: in order of time.
void draw_starts_and_ends(ProfileBuilder& b, const BasicIds& ids) {
  b.start("GenericActivity", ids.compile, 1, 0)
      .interval("GenericActivity", ids.parse_crate, 1, 100, 5'000)
      .start("Query", kTypeck, 1, 6'000)
      .start("QueryBlocked", kTypeck, 3, 6'500)
      .start("Query", kTypeOf, 1, 7'000)
      .instant("QueryCacheHit", kDefSpan, 1, 8'000)
      .instant("QueryCacheHit", kTypeck, 1, 9'000)
      .start("GenericActivity", ids.codegen, 2, 10'000)
      .interval("GenericActivity", ids.parse_crate, 2, 10'000, 10'001)
      .instant("QueryCacheHit", kTypeck, 2, 10'500)
      .end("Query", kTypeOf, 1, 20'000)
      .nest(1, {"Query",
                VirtualId{42},
                21'000,
                49'000,
                {{"IncrementalLoadResult", kTypeOf, 22'000, 22'001}}})
      .end("QueryBlocked", kTypeck, 3, 49'999)
      .end("Query", kTypeck, 1, 50'000)
      .interval("GenericActivity", ids.unicode, 1, 60'000, 60'000)
      .interval("Query", ids.mir, 1, 61'000, 62'000)
      .interval("GenericActivity", ids.demo_demo, 1, 62'500, 62'600)
      .end("GenericActivity", ids.codegen, 2, 90'000)
      .end("GenericActivity", ids.compile, 1, 100'000);
}

ProfileFiles draw_basic(std::int64_t version,
                        const std::optional<std::string>& metadata) {
  ProfileBuilder b{version};
  if (metadata) {
    b.metadata(*metadata);
  } else {
    b.no_metadata();
  }
  const BasicIds ids = draw_strings(b);
  draw_index(b);
  if (b.form().records == RecordKind::kStartEnd) {
    draw_starts_and_ends(b, ids);
  } else {
    draw_events(b, ids);
  }
  b.interval("Query", VirtualId{100}, 3, 4'294'967'290, 4'294'967'310)
      .interval("Query", VirtualId{105}, 3, 5'000'000'000, 86'400'000'000'000)
      .instant("QueryCacheHit", VirtualId{109}, 3, 86'400'000'000'001);
  return b.files();
}

enum class Metadata : std::uint8_t { kNone, kPlain, kWithCounter };

std::optional<std::string> basic_metadata(Metadata which) {
  if (which == Metadata::kNone) return std::nullopt;
  std::string text = R"({ "start_time": 1570000000123456789, "process_id": 4242, "cmd": )"
                     R"("rustc --crate-name demo src/lib.rs ")";
  if (which == Metadata::kWithCounter) {
    text += R"(, "counter": { "name": "wall-time", )"
            "\"units\": [[\"ns\", 1], [\"\u03bcs\", 1000], "
            R"(["ms", 1000000], ["s", 1000000000]] })";
  }
  return text + " }";
}

struct Row {
  std::int64_t version;
  const char* name;
  Metadata metadata;
};

class BuilderFixture : public ::testing::TestWithParam<Row> {};

TEST_P(BuilderFixture, DrawsBasicByteForByte) {
  const Row& row = GetParam();
  const Fixture fixture{fixture_folder(row.version), row.name};
  const ProfileFiles expected = fixture.files();
  const ProfileFiles drawn = draw_basic(row.version, basic_metadata(row.metadata));
  ASSERT_EQ(drawn.size(), expected.size());
  for (std::size_t file = 0; file < drawn.size(); ++file) {
    EXPECT_EQ(drawn[file].size(), expected[file].size()) << "file " << file;
    const std::size_t size = std::min(drawn[file].size(), expected[file].size());
    for (std::size_t i = 0; i < size; ++i) {
      ASSERT_EQ(drawn[file][i], expected[file][i]) << "file " << file << ", byte " << i;
    }
  }
}
INSTANTIATE_TEST_SUITE_P(
    Versions, BuilderFixture,
    ::testing::Values(
        Row{kNoHeaders, "basic", Metadata::kNone}, Row{0, "m030_basic", Metadata::kNone},
        Row{0, "basic", Metadata::kPlain},  //
        Row{1, "basic", Metadata::kPlain}, Row{2, "basic", Metadata::kPlain},
        Row{3, "basic", Metadata::kPlain}, Row{4, "basic", Metadata::kPlain},
        Row{5, "basic", Metadata::kPlain}, Row{6, "basic", Metadata::kPlain},
        Row{7, "m900_basic", Metadata::kPlain}, Row{7, "basic", Metadata::kWithCounter},
        Row{8, "basic", Metadata::kWithCounter}, Row{9, "basic", Metadata::kWithCounter}),
    [](const auto& row) {
      return version_label(row.param.version) + "_" + row.param.name;
    });

}  // namespace
}  // namespace mm::testing
