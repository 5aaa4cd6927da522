// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "options.h"

#include <gtest/gtest.h>

#include "loaded.h"

namespace mm::flamegraph {
namespace {

TEST(MinWidth, IsPixelsOrAShare) {
  EXPECT_FALSE(MinWidth{}.share_of(1000));
  EXPECT_FALSE(MinWidth::parse("auto")->share_of(1000));
  const auto percent = MinWidth::parse("0.5%");
  ASSERT_TRUE(percent);
  EXPECT_DOUBLE_EQ(*percent->share_of(1000), 0.005);
  EXPECT_EQ(percent->words(), "0.5%");
  const auto pixels = MinWidth::parse("2px");
  ASSERT_TRUE(pixels);
  EXPECT_DOUBLE_EQ(*pixels->share_of(1000), 0.002);
  EXPECT_EQ(pixels->words(), "2px");
  EXPECT_DOUBLE_EQ(*MinWidth::parse("0")->share_of(1000), 0);
}

TEST(MinWidth, IsNothingElse) {
  for (const char* const text :
       {"", "px", "%", "-1", "1em", "nan", "inf", "1e9", "1 px", "0x1", "1%%"}) {
    EXPECT_FALSE(MinWidth::parse(text)) << text;
  }
}

TEST(Output, IsWhatItsNameSays) {
  Options options;
  options.output = {.path = "rustc.svg"};
  EXPECT_FALSE(options.is_page());
  options.wants_page = true;
  EXPECT_EQ(options.output_path(), "rustc.html");
  options = {};
  for (const char* const page : {"x.html", "x.html.gz", "x.htm"}) {
    options.output = {.path = page, .is_given = true};
    EXPECT_TRUE(options.is_page()) << page;
  }
  for (const char* const gzip : {"x.svg.gz", "x.svgz", "x.html.gz"}) {
    options.output = {.path = gzip, .is_given = true};
    EXPECT_EQ(options.compression(), toolkit::Compression::kGzip) << gzip;
  }
  options.output = {.path = "x.svg.zst", .is_given = true};
  EXPECT_EQ(options.compression(), toolkit::Compression::kZstd);
  EXPECT_FALSE(options.is_page());
}

TEST(Toolchain, IsTheFolderOfTheCompiler) {
  EXPECT_EQ(toolchain_of("/home/x/.rustup/toolchains/1.80.0-x86_64/bin/rustc a.rs"),
            "1.80.0-x86_64");
  EXPECT_EQ(toolchain_of("rustc --sysroot /x/toolchains/1.80.0/lib"), "");
  EXPECT_EQ(toolchain_of("/x/toolchains/rustc"), "");
  EXPECT_EQ(toolchain_of(""), "");
}

}  // namespace
}  // namespace mm::flamegraph
