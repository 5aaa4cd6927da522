// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What an event's argument is about: an item, a crate, a codegen unit, a macro, or none
// of these.
//
//   typeck              demo::shape::area                      an item
//   mir_pass_inline     DefId(0:9 ~ demo[7a42]::shape::area)   an item
//   items_of_instance   (Instance { def: Item(DefId(...)), args: [u8] }, UsedItems)
//   hir_module_items    LocalModDefId(DefId(...))              an item that is a module
//   LLVM Pass           <demo[91c0...]::shape::Square>::area   an item
//   codegen_module      demo.7rcbfp3g-cgu.0                    a codegen unit
//   expand_proc_macro   #[derive(Serialize)], src/lib.rs:1:1   a macro
//   layout_of           PseudoCanonicalInput { ... usize }     none
//
// Source: format-spec/semantics.md, section "Items".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "mmdecode/kinds.h"

namespace mm::analyze {

/// How the argument of an event is to be read, which its kind and label tell.
enum class ArgumentForm : std::uint8_t {
  kActivity,     ///< items by their DefId alone
  kQueryKey,     ///< also by their path
  kModuleKey,    ///< the same, and the item is a module
  kSymbol,       ///< the name of a function, or of a codegen unit
  kCodegenUnit,  ///< its name
  kMacro,        ///< its description, and where it is used
  kCrate,        ///< its name
};

ArgumentForm argument_form_of(decode::Kind kind, std::string_view label);

/// What an argument is about. Texts are valid until the parser is used again.
struct Subject {
  enum class Sort : std::uint8_t { kNothing, kItem, kCrate, kCodegenUnit, kMacro };

  Sort sort = Sort::kNothing;
  std::string_view name = {};  ///< the path of an item
  std::string_view instance =
      {};                  ///< an item with what it was filled in with; else empty
  bool is_symbol = false;  ///< the instance is spelled as symbols are
  bool is_module = false;
  bool has_certain_crate = false;  ///< the path starts with a crate, not with a module
};

/// Reads arguments. One per thread of execution.
class ArgumentParser {
 public:
  /// `argument`: the first one of an event. Cost: linear in its length.
  Subject parse(ArgumentForm form, std::string_view argument);

 private:
  Subject parse_key(std::string_view argument);
  Subject parse_symbol(std::string_view argument);
  Subject parse_definition(std::string_view rest, bool is_module, bool is_instance);
  Subject item(const std::string& path) const;

  std::string path_;
  std::string instance_;
  std::string demangled_;
};

/// "demo" of "demo.7rcbfp3g-cgu.0"; empty where the unit's name does not tell.
std::string_view crate_of_codegen_unit(std::string_view name);

/// Replaces `out` by what a legacy symbol "_ZN4demo4area17h0123456789abcdefE" stands for.
/// @return false where `symbol` is none.
bool demangle_legacy(std::string_view symbol, std::string& out);

}  // namespace mm::analyze
