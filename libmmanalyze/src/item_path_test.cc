// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "item_path.h"

#include <gtest/gtest.h>

#include <set>

namespace mm::analyze {
namespace {

struct Spelling {
  std::string_view text;
  std::string_view path;
};

// As rustc 1.48 to 1.96 write them.
constexpr Spelling kDefinitions[] = {
    {"demo",                                       "demo"                          },
    {"demo::shape::area",                          "demo::shape::area"             },
    {"demo[7a42]::shape::area",                    "demo::shape::area"             },
    {"demo::shape::{{impl}}",                      "demo::shape::{impl#0}"         },
    {"demo::shape::{{impl}}[2]::area",             "demo::shape::{impl#2}::area"   },
    {"demo[7a42]::shape::{impl#2}::area",          "demo::shape::{impl#2}::area"   },
    {"demo[317d]::shape[0]::{{impl}}[2]::area[0]", "demo::shape::{impl#2}::area"   },
    {"demo::main::{{closure}}",                    "demo::main"                    },
    {"demo::main::{{closure}}[1]::{{closure}}",    "demo::main"                    },
    {"demo[7a42]::main::{closure#0}",              "demo::main"                    },
    {"demo[7a42]::main::{closure#0}::inner",       "demo::main::{closure#0}::inner"},
    {"demo::Shape::{{constructor}}",               "demo::Shape"                   },
    {"demo[7a42]::area::'_#1",                     "demo::area"                    },
    {"demo[7a42]::area::'a",                       "demo::area"                    },
    {"demo::twice[1]",                             "demo::twice#1"                 },
    {"demo[7a42]::twice#1",                        "demo::twice#1"                 },
    {"demo::r#type::f",                            "demo::r#type::f"               },
    {"demo[7a42]::{use#5}",                        "demo"                          },
    {"alloc::boxed::Box::A",                       "alloc::boxed::Box::A"          },
    {"demo::größe",                              "demo::größe"                 },
};

TEST(DefinitionPath, HasOneSpelling) {
  for (const Spelling& row : kDefinitions) {
    std::string path;
    PathFacts facts;
    EXPECT_TRUE(write_definition_path(row.text, path, facts)) << row.text;
    EXPECT_EQ(path, row.path);
    EXPECT_EQ(facts.has_hash, row.text[4] == '[') << row.text;
  }
}

TEST(DefinitionPath, IsNotEveryText) {
  for (const std::string_view text :
       {"",         "::",         "demo::",     "::demo",          "()",
        "[u8]",     "demo shape", "demo::<u8>", "cow::Imp<'a/#0>", "&demo",
        "{{impl}}", "{}",         "demo::{}",   "demo::{a b}",     "12",
        "\"avx2\"", "demo::f#",   "demo::f#x",  "crate::[",        "a:b",
        "'a/#0"}) {
    std::string path;
    PathFacts facts;
    EXPECT_FALSE(write_definition_path(text, path, facts)) << text << " -> " << path;
  }
}

struct Symbol {
  std::string_view text;
  std::string_view path;
  std::string_view instance;
};
constexpr Symbol kSymbols[] = {
    {"core[c1f1a4ba060b9bfa]::mem::swap::<u8>",                                  "core::mem::swap",
     "core::mem::swap::<u8>"                                                                                                                                                           },
    {"<memchr[a60636e7d37a03d1]::memmem::Searcher>::new::{closure#0}",
     "<memchr::memmem::Searcher>::new",                                                                              "<memchr::memmem::Searcher>::new::{closure#0}"                    },
    {"<alloc[fdfd2bd8633a6659]::boxed::Box<_, _>>::try_clone::Guard",
     "<alloc::boxed::Box>::try_clone::Guard",                                                                        "<alloc::boxed::Box<_, _>>::try_clone::Guard"                     },
    {"core[c1]::ptr::drop_in_place::<core[c1]::option::Option<fn(u8) -> bool>>",
     "core::ptr::drop_in_place",                                                                                     "core::ptr::drop_in_place::<core::option::Option<fn(u8) -> bool>>"},
    {"<a[1f]::Zip<a[1f]::Iter<u8>, &[u8]> as b[2e]::ZipImpl<u8>>::next",
     "<a::Zip as b::ZipImpl>::next",                                                                                 "<a::Zip<a::Iter<u8>, &[u8]> as b::ZipImpl<u8>>::next"            },
    {"<[u8]>::split_at",                                                         "<[u8]>::split_at",                 "<[u8]>::split_at"                                                },
    {"<&[u8] as core[c1]::fmt::Debug>::fmt",                                     "<&[u8] as core::fmt::Debug>::fmt",
     "<&[u8] as core::fmt::Debug>::fmt"                                                                                                                                                },
    {"core::ptr::drop_in_place<alloc::string::String>::h0123456789abcdef",
     "core::ptr::drop_in_place",                                                                                     "core::ptr::drop_in_place<alloc::string::String>"                 },
    {"core::ptr::mut_ptr::<impl *mut T>::is_null",
     "core::ptr::mut_ptr::<impl *mut T>::is_null",                                                                   "core::ptr::mut_ptr::<impl *mut T>::is_null"                      },
    {"demo[1f]::main (.llvm.123)",                                               "demo::main",                       "demo::main"                                                      },
    {"demo[1f]::table::<{ 4 }>::f",                                              "demo::table::f",                   "demo::table::<{ 4 }>::f"                                         },
};

TEST(SymbolPath, LeavesOutWhatIsFilledIn) {
  for (const Symbol& row : kSymbols) {
    std::string path;
    std::string instance;
    PathFacts facts;
    EXPECT_TRUE(write_symbol_path(row.text, path, instance, facts)) << row.text;
    EXPECT_EQ(path, row.path);
    EXPECT_EQ(instance, row.instance);
  }
}

TEST(SymbolPath, IsNotEverySymbol) {
  for (const std::string_view text :
       {"main", "llvm.memcpy.p0.p0.i64", "<unnamed loop>", "<UNKNOWN>", "", "<", "a::<",
        "4n1zpvz5fbp1l2g4", "a::f<<u8>"}) {
    std::string path;
    std::string instance;
    PathFacts facts;
    EXPECT_FALSE(write_symbol_path(text, path, instance, facts))
        << text << " -> " << path;
  }
}

struct Place {
  std::string_view path;
  std::string_view crate;
  std::string_view module;  // by its looks
  std::string_view
      known;  // where demo, demo::shape and demo::shape::draw::inner are known
};
constexpr Place kPlaces[] = {
    {"demo",                                           "demo", "demo",                     "demo"       },
    {"demo::main",                                     "demo", "demo",                     "demo"       },
    {"demo::shape",                                    "demo", "demo",                     "demo::shape"},
    {"demo::shape::area",                              "demo", "demo::shape",              "demo::shape"},
    {"demo::shape::draw::TABLE",                       "demo", "demo::shape::draw",        "demo::shape"},
    {"demo::shape::draw::inner::f",                    "demo", "demo::shape::draw::inner",
     "demo::shape::draw::inner"                                                                         },
    {"demo::shape::{impl#2}::area",                    "demo", "demo::shape",              "demo::shape"},
    {"demo::shape::Square::side",                      "demo", "demo::shape",              "demo::shape"},
    {"<demo::shape::Square>::area",                    "demo", "demo::shape",              "demo::shape"},
    {"<demo::shape::Square as core::fmt::Debug>::fmt", "demo", "demo::shape",
     "demo::shape"                                                                                      },
    {"<&u8 as core::fmt::Debug>::fmt",                 "core", "core::fmt",                "core::fmt"  },
    {"<u8 as core::cmp::Ord>::max",                    "core", "core::cmp",                "core::cmp"  },
    {"<[u8]>::split_at",                               "",     "",                         ""           },
    {"crate12",                                        "",     "",                         ""           },
    {"usize",                                          "",     "",                         ""           },
    {"_RNvCs4fqI2P2rA04_4demo4main",                   "",     "",                         ""           },
};

TEST(PlaceOfPath, IsItsCrateAndItsModule) {
  const std::set<std::string_view> known{"demo", "demo::shape",
                                         "demo::shape::draw::inner"};
  for (const Place& row : kPlaces) {
    EXPECT_EQ(crate_of_path(row.path), row.crate) << row.path;
    EXPECT_EQ(module_of_path(row.path, [](auto) { return false; }), row.module)
        << row.path;
    EXPECT_EQ(module_of_path(row.path, [&](auto path) { return known.contains(path); }),
              row.known)
        << row.path;
  }
}

}  // namespace
}  // namespace mm::analyze
