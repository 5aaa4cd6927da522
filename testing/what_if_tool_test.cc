// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The hypothetical profile that what-if writes, as other tools see it.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "testing/profile_builder.h"
#include "testing/tool_run.h"

namespace mm::testing {
namespace {

/// Thread 1 works alone to 20000 and from 40000 on; an instant and an integer, too.
ProfileBuilder two_threads() {
  ProfileBuilder b;
  b.interval("Query", "q", 1, 0, 50'000)
      .instant("QueryCacheHit", "q", 2, 30'000)
      .interval("GenericActivity", "other", 2, 20'000, 40'000)
      .integer("ArtifactSize", "object", 1, 77)
      .interval("GenericActivity", "rest", 1, 50'000, 100'000);
  return b;
}

ProfileBuilder one_thread() {
  ProfileBuilder b;
  b.interval("Query", "leaf", 1, 30'000, 40'000)
      .interval("Query", "q", 1, 20'000, 60'000)
      .interval("GenericActivity", "outer", 1, 0, 100'000);
  return b;
}

/// The number behind a key of JSON.
std::string number_of(const std::string& json, const std::string& key) {
  const std::size_t at = json.find('"' + key + "\":");
  if (at == std::string::npos) return "no " + key;
  const std::size_t begin = at + key.size() + 3;
  return json.substr(begin, json.find_first_not_of("0123456789", begin) - begin);
}

std::string summary_of(const ToolRun& tool, const std::string& name) {
  const ToolOutcome made = tool.run({name, "--format", "json"});
  EXPECT_EQ(made.exit, 0) << made.errors;
  return made.output;
}

TEST(WhatIfTool, TheHypotheticalProfileIsWhatWasPredicted) {
  const ToolRun tool{MM_SUMMARIZE};
  tool.put("in.mm_profdata", one_thread().bytes());
  for (const char* const output : {"new.mm_profdata", "new.mm_profdata.zst"}) {
    const ToolOutcome made =
        tool.run({"what-if", "in", "--speedup", "q=50", "--format", "csv", "-o", output});
    EXPECT_EQ(made.exit, 0) << made.errors;
    EXPECT_EQ(made.errors, "");
    EXPECT_NE(made.output.find("label,q,self_time,30000,15000,15000"), std::string::npos)
        << made.output;
    const std::string then = summary_of(tool, output);
    EXPECT_EQ(number_of(then, "wall_time_ns"), "85000");
    EXPECT_EQ(number_of(then, "busy_time_ns"), "85000");
  }
}

TEST(WhatIfTool, WithSeveralThreadsItLiesBetweenTheBounds) {
  const ToolRun tool{MM_SUMMARIZE};
  tool.put("in.mm_profdata", two_threads().bytes());
  const ToolOutcome made = tool.run(
      {"what-if", "in", "--speedup", "q=50", "--format", "csv", "-o", "new.mm_profdata"});
  EXPECT_EQ(made.exit, 0) << made.errors;
  EXPECT_NE(made.output.find("wall_time,100000,75000,85000"), std::string::npos)
      << made.output;
  const std::string then = summary_of(tool, "new.mm_profdata");
  EXPECT_EQ(number_of(then, "busy_time_ns"), "95000");
  const std::string wall = number_of(then, "wall_time_ns");
  EXPECT_GE(std::stoul(wall), 75'000U);
  EXPECT_LE(std::stoul(wall), 85'000U);
  EXPECT_NE(then.find("\"value\":77"), std::string::npos) << "integers have no time";
}

TEST(WhatIfTool, TheFileSaysThatItIsHypothetical) {
  const ToolRun tool{MM_SUMMARIZE};
  tool.put("in.mm_profdata", one_thread().bytes());
  EXPECT_EQ(tool.run({"what-if", "in", "--speedup", "q=50", "-o", "a.mm_profdata"}).exit,
            0);
  EXPECT_EQ(
      tool.run({"what-if", "a", "--speedup", "leaf=12.5", "-o", "b.mm_profdata"}).exit,
      0);
  const ToolRun viewer{MM_MMVIEW};
  const ToolOutcome info = viewer.run({"--info", tool.path("b.mm_profdata").string()});
  EXPECT_NE(info.output.find("\"q=50%, leaf=12.5%\""), std::string::npos) << info.output;

  const ToolRun editor{MM_MMEDIT};
  EXPECT_EQ(editor
                .run({"merge", tool.path("a.mm_profdata").string(),
                      tool.path("in.mm_profdata").string(), "-o", "m.mm_profdata"})
                .exit,
            0);
  const ToolOutcome merged =
      viewer.run({"--info", editor.path("m.mm_profdata").string()});
  EXPECT_NE(merged.output.find("\"hypothetical\":\"q=50%\""), std::string::npos)
      << merged.output;
}

TEST(WhatIfTool, WhatIsMadeOfAnIncompleteProfileSaysSo) {
  const ToolRun tool{MM_SUMMARIZE};
  Bytes bytes = one_thread().bytes();
  bytes.resize(bytes.size() - 1);
  tool.put("in.mm_profdata", bytes);
  EXPECT_EQ(tool.run({"what-if", "in", "--speedup", "q=50", "-o", "a.mm_profdata"}).exit,
            0);
  const ToolOutcome compared = tool.run({"diff", "a", "a"});
  EXPECT_EQ(compared.exit, 1);
  EXPECT_NE(compared.errors.find("lacked events or names"), std::string::npos)
      << compared.errors;
  const ToolRun viewer{MM_MMVIEW};
  const std::string made = tool.path("a.mm_profdata").string();
  EXPECT_EQ(viewer.run({"--verify", made}).exit, 1);
  EXPECT_NE(viewer.run({"--verify", made}).output.find("lacked events or names"),
            std::string::npos);
  EXPECT_NE(viewer.run({"--info", made}).output.find("incomplete-origin"),
            std::string::npos)
      << viewer.run({"--info", made}).output;
}

TEST(WhatIfTool, AFullDiskLeavesNothingBehind) {
  const ToolRun tool{MM_SUMMARIZE};
  tool.put("in.mm_profdata", one_thread().bytes());
  const ToolOutcome made =
      tool.run({"what-if", "in", "--speedup", "q=50", "-o", "/dev/full"});
  EXPECT_EQ(made.exit, 1);
  EXPECT_EQ(made.output, "");
  EXPECT_NE(made.errors.find("/dev/full"), std::string::npos) << made.errors;
}

}  // namespace
}  // namespace mm::testing
