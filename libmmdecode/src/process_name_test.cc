// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/process_name.h"

#include <gtest/gtest.h>

namespace mm::decode {
namespace {

struct Case {
  const char* name;
  const char* command;
  const char* stem;
  const char* expected;  // nullptr: none
};

// Where one command could be two argument lists, both readings stand in the comment.
constexpr Case kCases[] = {
    {"Plain",                    "rustc --crate-name demo demo.rs ",                                     "",                      "demo"    },
    {"Equals",                   "rustc --crate-name=x - ",                                              "",                      "x"       },
    {"Last",                     "rustc a.rs --crate-name demo ",                                        "",                      "demo"    },
    {"NotThere",                 "rustc --edition 2021 src/my-tool.rs ",                                 "",                      "my_tool" },
    {"StandardInput",            "rustc - ",                                                             "unknown-crate-0000012", "rust_out"},
    {"NotTheOutput",             "rustc -o out.rs in.rs ",                                               "",                      "in"      },
    {"InAValueBeforeTheRealOne", "rustc --cfg a --crate-name zzz  --crate-name real ",                   "",
     "real"                                                                                                                                 },
    {"InAValueAfterTheRealOne",  "rustc --crate-name real --cfg a --crate-name zzz  x.rs ",
     "",                                                                                                                          "real"    },
    {"InQuotes",                 "rustc --cfg feature=\"a --crate-name zzz b\" --crate-name real x.rs ",
     "",                                                                                                                          "real"    },
 // --cfg "a --crate-name zzz" --crate-name real, or the other way round.
    {"TwoOfThem",                "rustc --cfg a --crate-name zzz --crate-name real x.rs ",               "",                      nullptr   },
    {"TwoAndTheFileTells",       "rustc --cfg a --crate-name zzz --crate-name real x.rs ",
     "real-0004711",                                                                                                              "real"    },
    {"TheFileSaysThereIsNone",   "rustc --cfg a --crate-name zzz x.rs ",
     "unknown-crate-0004711",                                                                                                     "x"       },
    {"FileOfAnotherName",        "rustc --crate-name demo x.rs ",                                        "before-1",              "demo"    },
    {"NoIdentifier",             "rustc --crate-name --edition x.rs ",                                   "",                      "x"       },
    {"NoValue",                  "rustc --crate-name",                                                   "",                      nullptr   },
    {"Empty",                    "",                                                                     "",                      nullptr   },
    {"OtherProgram",             "/usr/bin/boa script.js ",                                              "",                      nullptr   },
};

class CrateName : public testing::TestWithParam<Case> {};

TEST_P(CrateName, Is) {
  const auto name = crate_name_of(GetParam().command, GetParam().stem);
  EXPECT_EQ(name.value_or("(none)"),
            GetParam().expected == nullptr ? "(none)" : GetParam().expected);
}

INSTANTIATE_TEST_SUITE_P(Table, CrateName, testing::ValuesIn(kCases),
                         [](const auto& row) { return std::string{row.param.name}; });

Metadata of_command(const char* command) {
  Metadata metadata;
  metadata.command = command;
  return metadata;
}

TEST(ProcessName, OfABuildScriptHasThePackage) {
  EXPECT_EQ(
      process_name_of(of_command("rustc --crate-name build_script_build build.rs "
                                 "--out-dir /t/debug/build/serde-1a2b3c4d5e6f7a8b "),
                      ""),
      "build_script_build (serde)");
  EXPECT_EQ(
      process_name_of(of_command("rustc --crate-name build_script_build build.rs "), ""),
      "build_script_build");
}

TEST(ProcessName, FallsBackToWhatThereIs) {
  EXPECT_EQ(process_name_of(of_command("/usr/bin/boa script.js "), "x-1"), "boa");
  EXPECT_EQ(process_name_of(Metadata{}, "x-1"), "x-1");
  EXPECT_EQ(process_name_of(Metadata{}, ""), "unknown");
}

}  // namespace
}  // namespace mm::decode
