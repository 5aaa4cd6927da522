// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Profile text means the same as the builder's calls.
#include "testing/profile_text.h"

#include <gtest/gtest.h>

#include "testing/profile_builder.h"

namespace mm::testing {
namespace {

FilesBySuffix compiled_files(std::string_view text) {
  auto result = compile_profile_text(text);
  if (const auto* fault = std::get_if<TextFault>(&result)) {
    ADD_FAILURE() << "line " << fault->line << ": " << fault->what;
    return {};
  }
  return std::get<FilesBySuffix>(result);
}

Bytes compiled(std::string_view text) {
  return compiled_files(text)["mm_profdata"];
}

FilesBySuffix set_of(const Streams& streams) {
  return {
      {"events",       streams[0]},
      {"string_data",  streams[1]},
      {"string_index", streams[2]}
  };
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

TEST(ProfileText, DrawsStartsAndEndsInOrderOfTime) {
  ProfileBuilder b{kNoHeaders};
  b.big_endian_records();
  const StringId key = b.text("demo::");
  const StringId query = b.composite({"typeck ", key});
  b.map(7, query);
  const std::uint64_t thread = 0x1'0000'0001;
  b.start("GenericActivity", "expand", thread, 0)
      .interval("Query", query, thread, 10, 30)
      .instant("QueryCacheHit", VirtualId{7}, thread, 40)
      .end("GenericActivity", "expand", thread, 100)
      .end("Query", "late", thread, 110)
      .start("Query", "open", thread, 120);
  EXPECT_EQ(compiled_files(R"(version none
big-endian
string key = demo::
string query = "typeck " $key
virtual 7 = $query
thread 0x100000001
GenericActivity expand 0..100
  Query $query 10..30
  QueryCacheHit #7 @40
Query late ..110
Query open 120..
)"),
            set_of(b.streams()));
}

TEST(ProfileText, EditsEachFileOfASet) {
  ProfileBuilder b{5};
  b.interval("Query", "q", 1, 5, 9);
  FilesBySuffix expected = set_of(b.streams());
  expected["events"] = with_end_cut(expected["events"], 2);
  expected["string_data"] = with_bytes_set(expected["string_data"], 4, {3, 255});
  EXPECT_EQ(compiled_files("version 5\nQuery q 5..9\n"
                           "cut events 2\nset strings 4 03 ff\n"),
            expected);
  expected.erase("string_index");
  EXPECT_EQ(compiled_files("version 5\nQuery q 5..9\npages omit=index\n"
                           "cut events 2\nset strings 4 03 ff\n"),
            expected);
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
           BadLine{"version 7\nArtifactSize a =1",  2},
           BadLine{"version -1",                    1},
           BadLine{"version 2\nbig-endian",         2},
           BadLine{"version none\ncommand c",       2},
           BadLine{"version 0\nstring a = #9",      2},
           BadLine{"version 3\nstring a = &8",      2},
           BadLine{"version 3\nvirtual 1 = #2",     2},
           BadLine{"version 5\ncut 3",              2},
           BadLine{"Query q 1..",                   1},
           BadLine{"Query q ..",                    1},
           BadLine{"virtual 1 = #2",                1},
           BadLine{"thread 0x100000000",            1}
  }) {
    const auto result = compile_profile_text(bad.text);
    const auto* fault = std::get_if<TextFault>(&result);
    ASSERT_NE(fault, nullptr) << bad.text;
    EXPECT_EQ(fault->line, bad.line) << bad.text;
  }
}

}  // namespace
}  // namespace mm::testing
