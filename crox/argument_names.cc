// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "argument_names.h"

namespace mm::crox {
namespace {

struct Row {
  std::string_view label;  // "x*": labels that start with x
  ArgumentNames names;
};

// Of the generic activities; the first row that fits counts.
// clang-format off
constexpr Row kRows[] = {
    {"codegen_module",                         {"cgu", "size"}},
    {"codegen_module_*",                       {"module", {}}},
    {"codegen_copy_artifacts_from_incr_cache", {"module", {}}},
    {"LLVM_*",                                 {"module", {}}},
    {"expand_proc_macro",                      {"macro", "location"}},
    {"expand_derive_proc_macro_outer",         {"macro", "location"}},
    {"metadata_register_crate",                {"crate", {}}},
    {"link_altering_rlib",                     {"library", {}}},
    {"pre_AST_expansion_lint_checks",          {"node", {}}},
    {"encode_query_results_for",               {"query", {}}},
    {"query_key_hash_verify_for",              {"query", {}}},
    {"mir_pass_*",                             {"body", {}}},
};
// clang-format on

bool fits(std::string_view pattern, std::string_view label) {
  if (!pattern.ends_with('*')) return label == pattern;
  pattern.remove_suffix(1);
  return label.starts_with(pattern);
}

}  // namespace

std::string ArgumentNames::of(std::size_t index) const {
  if (index == 0 && !first.empty()) return std::string{first};
  if (index == 1 && !second.empty()) return std::string{second};
  return "arg" + std::to_string(index);
}

ArgumentNames argument_names(decode::Kind kind, std::string_view label) {
  switch (kind) {
    case decode::Kind::kQuery:
    case decode::Kind::kQueryBlocked:
    case decode::Kind::kQueryCacheHit:
    case decode::Kind::kQueryCacheHitCount:
    case decode::Kind::kIncrementalLoad:
    case decode::Kind::kIncrementalHashing:
      return {"key", {}};
    case decode::Kind::kGenericActivity:
      for (const Row& row : kRows) {
        if (fits(row.label, label)) return row.names;
      }
      return {};
    case decode::Kind::kOther:
    case decode::Kind::kLlvmPass:
    case decode::Kind::kArtifactSize:
    case decode::Kind::kThreadName:
    case decode::Kind::kMemory:
      break;
  }
  return {};
}

}  // namespace mm::crox
