// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/rustc_command.h"

#include <gtest/gtest.h>

namespace mm::decode {
namespace {

RustcCommand read(std::string_view command) {
  return read_rustc_command(command, "");
}

TEST(RustcCommand, ALibraryOfARegistry) {
  const RustcCommand command = read(
      "rustc --crate-name clap_lex --edition=2021 /r/clap_lex-0.3.0/src/lib.rs "
      "--crate-type lib --cfg feature=\"a-1.0 b.rs\" -C metadata=1f -C "
      "extra-filename=-1f "
      "--extern os_str_bytes=/t/deps/libos_str_bytes-2e.rmeta --extern core ");
  const RustcCommand expected{.crate = "clap_lex",
                              .role = CrateRole::kLibrary,
                              .package = "clap_lex",
                              .version = "0.3.0",
                              .source = "/r/clap_lex-0.3.0/src/lib.rs",
                              .extra_filename = "-1f",
                              .externs = {"libos_str_bytes-2e.rmeta"}};
  EXPECT_EQ(command, expected);
}

TEST(RustcCommand, RolesAreTold) {
  EXPECT_EQ(read("rustc --crate-name a --crate-type proc-macro a.rs ").role,
            CrateRole::kProcMacro);
  EXPECT_EQ(read("rustc --crate-name a --crate-type bin a.rs ").role,
            CrateRole::kProgram);
  EXPECT_EQ(read("rustc a.rs ").role, CrateRole::kProgram);
  EXPECT_EQ(read("rustc --crate-name a --test a.rs ").role, CrateRole::kTest);
  EXPECT_EQ(read("rustc - --crate-name ___ --print=file-names ").role, CrateRole::kProbe);
  EXPECT_EQ(read("rustc --crate-name build_script_main --crate-type bin b.rs ").role,
            CrateRole::kBuildScript);
}

TEST(RustcCommand, ABuildScriptOfALocalPackageIsKnownByItsFolder) {
  const RustcCommand command = read(
      "rustc --crate-name build_script_build build.rs --crate-type bin "
      "--out-dir /t/debug/build/my-app-00112233 ");
  EXPECT_EQ(command.package, "my-app");
  EXPECT_EQ(command.version, "");
}

TEST(RustcCommand, TheInnermostFolderWithAVersionIsThePackage) {
  const auto of = [](std::string_view source) {
    const RustcCommand command =
        read("rustc --crate-name a " + std::string{source} + " ");
    return command.package + '|' + command.version;
  };
  EXPECT_EQ(of("/old-1.0.0/vendor/a-b-2.0.0-rc.1/src/lib.rs"), "a-b|2.0.0-rc.1");
  EXPECT_EQ(of("/src/rust-lang-3/src/lib.rs"), "|");
  EXPECT_EQ(of("src/lib.rs"), "|");
  EXPECT_EQ(of("a-1.0.rs"), "|");
}

TEST(RustcCommand, NothingIsKnownOfAnEmptyOne) {
  EXPECT_EQ(read("").crate, "");
  EXPECT_EQ(read("").role, CrateRole::kProgram);
}

}  // namespace
}  // namespace mm::decode
