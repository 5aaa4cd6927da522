// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "item_argument.h"

#include <gtest/gtest.h>

namespace mm::analyze {
namespace {

using decode::Kind;
using Sort = Subject::Sort;
using enum ArgumentForm;

struct Row {
  ArgumentForm form;
  std::string_view argument;
  Sort sort;
  std::string_view name;
  std::string_view instance = {};
};

// Real ones, shortened: rustc 1.48, 1.63, 1.85, 1.95 and 1.96.
const Row kRows[] = {
    {kQueryKey,                                                                        "demo::shape::{{impl}}[2]::area",                               Sort::kItem,
     "demo::shape::{impl#2}::area"},
    {kQueryKey,                                                                        "demo",                                                         Sort::kItem,"demo"                                          },
    {kQueryKey,                                                                        "(std,core::clone::Clone)",                                     Sort::kItem,"std"                                           },
    {kQueryKey,                                                                        "(demo::inner::id, _)",                                         Sort::kItem,"demo::inner::id"                               },
    {kQueryKey,                                                                        "DefId(0:9 ~ demo[7a42]::f)",                                   Sort::kItem,"demo::f"                                       },
    {kQueryKey,                                                                        "(DefId(0:9 ~ demo[7a42]::f), Sized)",                          Sort::kItem,"demo::f"                                       },
    {kQueryKey,                                                                        "LocalModDefId(DefId(0:0 ~ demo[7a42]))",                       Sort::kItem,"demo"                                          },
    {kQueryKey,
     "Item(WithOptConstParam { did: DefId(0:8 ~ demo[8787]::inner::id), "
     "const_param_did: None })",                                                                                                                       Sort::kItem,"demo::inner::id"                               },
    {kQueryKey,                                                                        "Adt(DefId(2:5 ~ core[c1f1]::fmt::Formatter))",                 Sort::kItem,
     "core::fmt::Formatter"},
    {kQueryKey,                                                                        "Instance { def: Item(DefId(0:3 ~ demo[a606]::f)), args: [] }",
     Sort::kItem,"demo::f"                                       },
    {kQueryKey,
     "(Instance { def: Item(DefId(2:5 ~ core[c1f1]::slice::{impl#0}::len)), "
     "args: [[u8], std::vec::Vec<u8>] }, UsedItems)",                                                                                                  Sort::kItem,"core::slice::{impl#0}::len",
     "core::slice::{impl#0}::len::<[u8], std::vec::Vec<u8>>"},
    {kQueryKey,
     "Instance { def: Item(DefId(0:3 ~ demo[a606]::f)), args: ['{erased}, "
     "'{erased}] }",                                                                                                                                      Sort::kItem,"demo::f"},
    {kQueryKey,
     "Instance { def: Item(WithOptConstParam { did: DefId(0:8 ~ nc[8787]::id), "
     "const_param_did: None }), substs: [u32] }",                                                                                                                                      Sort::kItem,"nc::id","nc::id::<u32>"},
    {kQueryKey,
     "Instance { def: DropGlue(DefId(2:3 ~ core[c1f1]::ptr::drop_in_place), "
     "Some(demo::S)), args: [demo::S] }",                                                                                                                               Sort::kItem,"core::ptr::drop_in_place","core::ptr::drop_in_place::<demo::S>"},
    {kQueryKey,
     "PseudoCanonicalInput { typing_env: TypingEnv { typing_mode: PostAnalysis, "
     "param_env: ParamEnv { caller_bounds: [Binder { value: 1, x: 2 }] } }, value: "
     "(DefId(2:7 ~ core[c1f1]::mem::size_of), [u8]) }",                                                                               Sort::kItem,"core::mem::size_of"                                                               },
    {kQueryKey,
     "ParamEnvAnd { param_env: ParamEnv { caller_bounds: [] }, value: (Instance { "
     "def: Item(DefId(0:8 ~ nc[3c94]::id)), substs: [] }, []) }",                                 Sort::kItem,"nc::id"},
    {kQueryKey,
     "PseudoCanonicalInput { typing_env: TypingEnv { param_env: ParamEnv { "
     "caller_bounds: [] } }, value: std::cell::UnsafeCell<u8> }",                                                                                           Sort::kNothing,                   ""                                                                                                                                                                                                                                         },
    {kQueryKey,
     "CanonicalQueryInput { canonical: Canonical { value: ParamEnvAnd { param_env: "
     "ParamEnv { caller_bounds: [Binder { value: TraitPredicate(<T as core::Sized>, "
     "polarity:Positive) }] }, value: DefId(0:1 ~ demo[7a42]::f) } } }",                                    Sort::kNothing,""},
    {kQueryKey,                                                                  "()",                                                                                           Sort::kNothing,                                                                          ""                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                 },
    {kQueryKey,                                                                  "(crate0, Ref(Not))",                                    Sort::kNothing,""},
    {kQueryKey,                                                                  "usize",                                                                                           Sort::kNothing,                                                                                                                                 ""                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       },
    {kQueryKey,                                                                  "None",                                    Sort::kNothing,""},
    {kQueryKey,                                                                  "\"avx2\"",                                                                                           Sort::kNothing,                                                                                                                                                                                        ""                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                           },
    {kQueryKey,                                                                  "fn(u8) -> bool",                                    Sort::kNothing,""},
    {kQueryKey,                                                                  "DefId(0:9 ~ demo[7a42]::f",                                                                                           Sort::kNothing,                                                                                                                                                                                                                                               ""                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                             },
    {kQueryKey,                                                                  "DefId(0:9)",                                    Sort::kNothing,""},
    {kQueryKey,                                                                  "\"nc.3a1fbbbh-cgu.0\"",                                                                                           Sort::kCodegenUnit,                                                                                                                                                                                                                                                                                                      "nc.3a1fbbbh-cgu.0"                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                             },
    {kSymbol,                                                              "memchr.a60636e7d37a03d1-cgu.4",               Sort::kCodegenUnit,
     "memchr.a60636e7d37a03d1-cgu.4"},
    {kSymbol,                                                              "demo[91c0a3f2d4e8b517]::main",                                                                                                                  Sort::kItem,"demo::main"                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                     },
    {kSymbol,                                                                     "core[c1f1]::mem::swap::<u8>",      Sort::kItem,"core::mem::swap",
     "core::mem::swap::<u8>"},
    {kSymbol,                                                                     "_ZN4demo5shape4area17h0123456789abcdefE",                                                                                                             Sort::kItem,
     "demo::shape::area"},
    {kSymbol,
     "_ZN49_$LT$demo..Square$u20$as$u20$core..fmt..Debug$GT$3fmt17h0123456789abcdefE",Sort::kItem,"<demo::Square as core::fmt::Debug>::fmt"    },
    {kSymbol, "_RNvCs4fqI2P2rA04_4demo4main",                                                                                                                                           Sort::kItem,
     "_RNvCs4fqI2P2rA04_4demo4main"              },
    {kSymbol,                                                  "<unnamed loop>",Sort::kNothing,""},
    {kSymbol,               "memcpy",                                                                                                     Sort::kNothing,""                                                                                                        },
    {kActivity,                                                          "DefId(0:9 ~ demo[7a42]::f::{closure#0})",      Sort::kItem,"demo::f"},
    {kActivity,"demo",                            Sort::kNothing,""                                                                                                                                                                                                                                                                                                                },
    {kCodegenUnit,                                                                                             "4n1zpvz5fbp1l2g4",                                                                                                                  Sort::kCodegenUnit,"4n1zpvz5fbp1l2g4"},
    {kMacro,"#[derive(Shape)]",Sort::kMacro,"#[derive(Shape)]"                                                                                                                                                                                      },
    {kCrate,                                                                                             "core",                                                                                                                                                                                                                                                   Sort::kCrate,                                                                                                                                                                                                                                         "core"                                                                                                  },
    {kQueryKey,"",Sort::kNothing,""},
};

TEST(ArgumentParser, SaysWhatAnArgumentIsAbout) {
  ArgumentParser parser;
  for (const Row& row : kRows) {
    const Subject subject = parser.parse(row.form, row.argument);
    EXPECT_EQ(subject.sort, row.sort) << row.argument << " -> " << subject.name;
    EXPECT_EQ(subject.name, row.name) << row.argument;
    EXPECT_EQ(subject.instance, row.instance) << row.argument;
  }
}

TEST(ArgumentParser, KnowsModulesAndCertainCrates) {
  ArgumentParser parser;
  EXPECT_TRUE(
      parser.parse(kQueryKey, "LocalModDefId(DefId(0:3 ~ demo[7a]::m))").is_module);
  EXPECT_TRUE(parser.parse(kModuleKey, "demo::m").is_module);
  EXPECT_FALSE(parser.parse(kQueryKey, "demo::m").is_module);
  EXPECT_TRUE(parser.parse(kQueryKey, "demo").has_certain_crate);
  EXPECT_TRUE(parser.parse(kQueryKey, "DefId(0:3 ~ demo[7a]::m)").has_certain_crate);
  EXPECT_TRUE(parser.parse(kSymbol, "core::ptr::read").has_certain_crate);
  EXPECT_FALSE(parser.parse(kQueryKey, "cow::Imp").has_certain_crate);
}

TEST(ArgumentForm, FollowsFromKindAndLabel) {
  EXPECT_EQ(argument_form_of(Kind::kQuery, "typeck"), kQueryKey);
  EXPECT_EQ(argument_form_of(Kind::kQueryBlocked, "typeck"), kQueryKey);
  EXPECT_EQ(argument_form_of(Kind::kQuery, "check_mod_loops"), kModuleKey);
  EXPECT_EQ(argument_form_of(Kind::kLlvmPass, "LLVM_x"), kSymbol);
  EXPECT_EQ(argument_form_of(Kind::kOther, "x"), kActivity);
  EXPECT_EQ(argument_form_of(Kind::kGenericActivity, "LLVM_passes"), kActivity);
  EXPECT_EQ(argument_form_of(Kind::kGenericActivity, "LLVM_lto_optimize"), kCodegenUnit);
  EXPECT_EQ(argument_form_of(Kind::kGenericActivity, "codegen_module_optimize"),
            kCodegenUnit);
  EXPECT_EQ(argument_form_of(Kind::kGenericActivity, "expand_proc_macro"), kMacro);
  EXPECT_EQ(argument_form_of(Kind::kGenericActivity, "metadata_register_crate"), kCrate);
}

TEST(CodegenUnit, MayBearTheNameOfItsCrate) {
  EXPECT_EQ(crate_of_codegen_unit("demo.7rcbfp3g-cgu.0"), "demo");
  EXPECT_EQ(crate_of_codegen_unit("4n1zpvz5fbp1l2g4"), "");
  EXPECT_EQ(crate_of_codegen_unit("my-crate.7rcbfp3g-cgu.0"), "");
}

TEST(Demangle, IsForLegacySymbolsOnly) {
  std::string out;
  for (const std::string_view symbol :
       {"", "_ZN", "_ZNE", "_ZN4dem", "_ZN99999999999999999999a", "_ZN4demo", "main"}) {
    EXPECT_FALSE(demangle_legacy(symbol, out)) << symbol;
  }
  EXPECT_TRUE(demangle_legacy("_ZN4demo4mainE", out));
  EXPECT_EQ(out, "demo::main");
}

}  // namespace
}  // namespace mm::analyze
