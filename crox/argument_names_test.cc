// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "argument_names.h"

#include <gtest/gtest.h>

namespace mm::crox {
namespace {

using decode::Kind;

TEST(ArgumentNames, AreThoseOfTheKind) {
  EXPECT_EQ(argument_names(Kind::kQuery, "typeck").of(0), "key");
  EXPECT_EQ(argument_names(Kind::kQueryBlocked, "typeck").of(0), "key");
  EXPECT_EQ(argument_names(Kind::kQuery, "typeck").of(1), "arg1");
  EXPECT_EQ(argument_names(Kind::kGenericActivity, "codegen_module").of(0), "cgu");
  EXPECT_EQ(argument_names(Kind::kGenericActivity, "codegen_module").of(1), "size");
  EXPECT_EQ(argument_names(Kind::kGenericActivity, "codegen_module_optimize").of(0),
            "module");
  EXPECT_EQ(argument_names(Kind::kGenericActivity, "LLVM_lto_optimize").of(0), "module");
  EXPECT_EQ(argument_names(Kind::kGenericActivity, "mir_pass_simplify").of(0), "body");
  EXPECT_EQ(argument_names(Kind::kGenericActivity, "expand_crate").of(0), "arg0");
  EXPECT_EQ(argument_names(Kind::kOther, "codegen_module").of(0), "arg0");
  EXPECT_EQ(argument_names(Kind::kOther, "x").of(12), "arg12");
}

}  // namespace
}  // namespace mm::crox
