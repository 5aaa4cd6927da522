// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/toolchain.h"

#include <gtest/gtest.h>

#include "mmformat/layout.h"

namespace mm::decode {
namespace {

TEST(ToolchainOf, IsTheFolderBelowToolchains) {
  EXPECT_EQ(toolchain_of("/home/a/.rustup/toolchains/nightly-2025-07-08-x86_64/bin/rustc "
                         "--crate-name demo "),
            "nightly-2025-07-08-x86_64");
  EXPECT_EQ(toolchain_of("rustc --sysroot /r/toolchains/stable-x/lib "
                         "-L /r/toolchains/stable-x/lib/rustlib "),
            "stable-x");
}

TEST(ToolchainOf, IsNothingWhereTheCommandDoesNotTell) {
  EXPECT_EQ(toolchain_of(""), std::nullopt);
  EXPECT_EQ(toolchain_of("/usr/bin/rustc --crate-name demo "), std::nullopt);
  EXPECT_EQ(toolchain_of("rustc /a/toolchains/ x "), std::nullopt);
  EXPECT_EQ(toolchain_of("rustc /a/toolchains/last"), std::nullopt);
  EXPECT_EQ(toolchain_of("/a/toolchains/one/rustc -L /a/toolchains/two/lib "),
            std::nullopt);
}

TEST(RustcReleases, AreKnownOfEveryVersionThatACompilerWrote) {
  std::string silent;
  for (const Layout& layout : kLayouts) {
    if (rustc_releases(layout.version).empty()) silent += version_name(layout.version);
  }
  EXPECT_EQ(silent, "1246");
  EXPECT_EQ(rustc_releases(kNewestVersion + 1), "");
}

}  // namespace
}  // namespace mm::decode
