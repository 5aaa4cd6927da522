// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The path of an item, as rustc and demanglers spell it, in one spelling.
//
//   key of a query     demo::shape::{{impl}}[2]::area::{{closure}}
//   DefId, Debug       demo[7a42]::shape::{impl#2}::area::{closure#0}
//   the path           demo::shape::{impl#2}::area
//
//   v0 symbol          <demo[91c0a3f2d4e8b517]::shape::Square<f32>>::area::<u8>
//   legacy symbol      demo::shape::Square<f32>::area::h0123456789abcdef
//   the path           <demo::shape::Square>::area
//
// What has no name of its own (a closure, a constant's block, a lifetime) belongs to what
// holds it. Source: format-spec/semantics.md, section "Items".
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace mm::analyze {

struct PathFacts {
  bool has_hash = false;      ///< a crate stands with its hash: it is one for certain
  bool has_generics = false;  ///< types or constants are filled in
};

/// Replaces `out` by the path that a query key or the inside of a DefId stands for.
/// @return false where `text` is no path; `out` means nothing then.
bool write_definition_path(std::string_view text, std::string& out, PathFacts& facts);

/// Replaces `out` by the path of a demangled symbol, without generic arguments, and
/// `instance` by the whole symbol without crate hashes.
/// @return false where no path is in `text`.
bool write_symbol_path(std::string_view text, std::string& out, std::string& instance,
                       PathFacts& facts);

/// Whether `name` can be what a crate is called: a lower-case identifier that is no
/// primitive type.
bool is_crate_name(std::string_view name);

/// "demo" of "demo::shape::Square" and of "<demo::shape::Square as
/// core::fmt::Debug>::fmt"; of "<&u8 as core::fmt::Debug>::fmt" the trait's; empty where
/// no crate is named.
std::string_view crate_of_path(std::string_view path);

/// The longest proper prefix of the path (of its self type, or trait, as for the crate)
/// that is a module for certain, or looks like one. Empty where no crate is named.
std::string_view module_of_path(std::string_view path,
                                const std::function<bool(std::string_view)>& is_module);

}  // namespace mm::analyze
