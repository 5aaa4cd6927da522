// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Profile text means the same as the builder's calls.
#include "testing/profile_text.h"

#include <gtest/gtest.h>

#include "testing/profile_builder.h"

namespace mm::testing {
namespace {

Bytes compiled(std::string_view text) {
  auto result = compile_profile_text(text);
  if (const auto* fault = std::get_if<TextFault>(&result)) {
    ADD_FAILURE() << "line " << fault->line << ": " << fault->what;
    return {};
  }
  return std::get<Bytes>(result);
}

TEST(ProfileText, EqualsTheDrawing) {
  ProfileBuilder b{8};
  b.metadata(metadata_text("rustc a.rs "));
  const StringId key = b.composite({"demo::", "main"});
  const StringId query = b.composite({StringId{7}, "\x1e", key});
  b.map(7, "typeck").map_bulk(100, 2, query);
  b.nest(3, {
                "GenericActivity",
                "expand crate",
                0,
                100,
                {{"Query", VirtualId{100}, 10, 30},
                  instant("QueryCacheHit", "a\n\"b", 40)}
  });
  b.integer("ArtifactSize",
            "object_file\x1e"
            "a.o",
            3, 4096);

  EXPECT_EQ(compiled(R"(# A drawing.
version 8
command "rustc a.rs "
string key = demo:: main
string query = #7 "\x1e" $key   # composite
virtual 7 = typeck
virtual 100..101 = $query

thread 3
GenericActivity "expand crate" 0..100
  Query #100 10..30
  QueryCacheHit "a\n\"b" @40
ArtifactSize object_file a.o =0x1000
)"),
            b.bytes());
}

TEST(ProfileText, PlansPagesAndEdits) {
  ProfileBuilder b{9};
  b.interval("Query", "q", 1, 5, 9);
  const Bytes whole = b.bytes({
      .page_bytes = {5,     6,     7   },
      .whole_records = false,
      .order = PageOrder::kRoundRobin,
      .omit = {false, false, true}
  });
  const Bytes expected =
      with_bytes_appended(with_bytes_set(with_end_cut(whole, 2), 8, {3, 255}), {0xAB});
  EXPECT_EQ(compiled("Query q 5..9\n"
                     "pages events=5 strings=6 index=7 split order=round-robin\n"
                     "pages omit=index\n"
                     "cut 2\nset 0x8 03 ff\nappend AB"),
            expected);
}

TEST(ProfileText, WritesStringsAtChosenAddresses) {
  ProfileBuilder b{9};
  b.no_metadata();
  const StringId loop = b.composite_at(20, {StringId{kAddressBase + 20}});
  b.instant("Query", loop, 1, 1);
  EXPECT_EQ(compiled("metadata none\nstring loop at 20 = &20\nQuery $loop @1\n"),
            b.bytes());
}

struct BadLine {
  const char* text;
  int line;
};

TEST(ProfileText, NamesTheBadLine) {
  for (const BadLine& bad : {
           BadLine{"version 10",                    1},
           BadLine{"\nQuery q",                     2},
           BadLine{"Query q 1..x",                  1},
           BadLine{"Query \"q 1..2",                1},
           BadLine{"Query $q 1..2",                 1},
           BadLine{"virtual x = q",                 1},
           BadLine{"Query q 1..2\nmetadata none\n", 2},
           BadLine{"pages event=1",                 1},
           BadLine{"set 1 100",                     1},
           BadLine{"string a at 1 = b",             1},
           BadLine{"thread -1",                     1},
           BadLine{"version 7\nArtifactSize a =1",  2}
  }) {
    const auto result = compile_profile_text(bad.text);
    const auto* fault = std::get_if<TextFault>(&result);
    ASSERT_NE(fault, nullptr) << bad.text;
    EXPECT_EQ(fault->line, bad.line) << bad.text;
  }
}

}  // namespace
}  // namespace mm::testing
