// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "item_argument.h"

#include <algorithm>
#include <array>

#include "item_path.h"

namespace mm::analyze {
namespace {

using decode::Kind;

constexpr std::string_view kDefinition = "DefId(";
constexpr std::string_view kUnitMark = "-cgu.";
/// Wrappers around an item that are looked through; real ones have four at most.
constexpr int kMostWrappers = 16;

constexpr bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
constexpr bool is_word_char(char c) {
  return is_upper(c) || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

std::size_t word_length(std::string_view text) {
  const auto* const end = std::ranges::find_if_not(text, is_word_char);
  return static_cast<std::size_t>(end - text.begin());
}

bool skip(std::string_view& text, std::string_view start) {
  if (!text.starts_with(start)) return false;
  text.remove_prefix(start.size());
  return true;
}

/// Where `mark` stands in `text` outside of brackets that open in it; npos where nowhere.
std::size_t find_outside(std::string_view text, std::string_view mark) {
  int depth = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (depth == 0 && text.substr(at).starts_with(mark)) return at;
    if (c == '{' || c == '[' || c == '(') ++depth;
    if (c == '}' || c == ']' || c == ')') --depth;
    if (depth < 0) break;
  }
  return std::string_view::npos;
}

/// A question with the surroundings it is asked in: what it is about comes behind them.
bool skip_surroundings(std::string_view& text) {
  for (const std::string_view start : {"PseudoCanonicalInput { ", "ParamEnvAnd { "}) {
    std::string_view rest = text;
    if (!skip(rest, start)) continue;
    const std::size_t value = find_outside(rest, ", value: ");
    if (value == std::string_view::npos) return false;
    text = rest.substr(value + std::string_view{", value: "}.size());
    skip(text, "(");
    return true;
  }
  return false;
}

/// "Item(" and "Instance { def: ": a type of the compiler around what follows.
bool skip_wrapper(std::string_view& text) {
  if (text.empty() || !is_upper(text.front())) return false;
  std::string_view rest = text.substr(word_length(text));
  if (!skip(rest, "(")) {
    if (!skip(rest, " { ")) return false;
    rest.remove_prefix(word_length(rest));
    if (!skip(rest, ": ")) return false;
  }
  text = rest;
  return true;
}

/// Lifetimes are erased where code is made: they make no instance.
bool is_erased(std::string_view arguments) {
  while (!arguments.empty()) {
    if (!skip(arguments, "'{erased}")) return false;
    skip(arguments, ", ");
  }
  return true;
}

/// The inside of the "args: [...]" that stands behind an instance's definition.
std::string_view generic_arguments(std::string_view rest) {
  for (const std::string_view start : {", args: [", ", substs: ["}) {
    const std::size_t at = rest.find(start);
    if (at == std::string_view::npos) continue;
    const std::string_view inside = rest.substr(at + start.size());
    const std::size_t end = find_outside(inside, "]");
    if (end != std::string_view::npos) return inside.substr(0, end);
  }
  return {};
}

bool is_unit_label(std::string_view label) {
  if (label == "LLVM_passes") return false;  // its argument is "crate"
  return label.starts_with("LLVM_") || label.starts_with("codegen_module") ||
         label == "codegen_copy_artifacts_from_incr_cache";
}

bool is_macro_label(std::string_view label) {
  return label == "expand_proc_macro" || label == "expand_derive_proc_macro_outer";
}

bool is_module_label(std::string_view label) {
  return label.starts_with("check_mod_") || label == "lint_mod" ||
         label == "hir_module_items";
}

}  // namespace

ArgumentForm argument_form_of(Kind kind, std::string_view label) {
  switch (kind) {
    case Kind::kQuery:
    case Kind::kQueryBlocked:
    case Kind::kIncrementalLoad:
    case Kind::kIncrementalHashing:
      return is_module_label(label) ? ArgumentForm::kModuleKey : ArgumentForm::kQueryKey;
    case Kind::kLlvmPass:
      return ArgumentForm::kSymbol;
    default:
      break;
  }
  if (is_macro_label(label)) return ArgumentForm::kMacro;
  if (is_unit_label(label)) return ArgumentForm::kCodegenUnit;
  if (label == "metadata_register_crate") return ArgumentForm::kCrate;
  return ArgumentForm::kActivity;
}

std::string_view crate_of_codegen_unit(std::string_view name) {
  const std::size_t dot = name.find('.');
  if (dot == std::string_view::npos || name.find(kUnitMark) == std::string_view::npos) {
    return {};
  }
  const std::string_view crate = name.substr(0, dot);
  return is_crate_name(crate) ? crate : std::string_view{};
}

Subject ArgumentParser::item(const std::string& path) const {
  return {.sort = Subject::Sort::kItem, .name = path, .instance = instance_};
}

Subject ArgumentParser::parse_definition(std::string_view rest, bool is_module,
                                         bool is_instance) {
  const std::size_t mark = rest.find(" ~ ");
  const std::size_t end = rest.find(')');
  if (mark == std::string_view::npos || end == std::string_view::npos || end < mark) {
    return {};
  }
  PathFacts facts;
  if (!write_definition_path(rest.substr(mark + 3, end - mark - 3), path_, facts)) {
    return {};
  }
  if (is_instance) {
    const std::string_view arguments = generic_arguments(rest.substr(end));
    if (!is_erased(arguments)) {
      instance_ = path_;
      instance_ += "::<";
      instance_ += arguments;
      instance_ += '>';
    }
  }
  Subject subject = item(path_);
  subject.is_module = is_module;
  subject.has_certain_crate = true;
  return subject;
}

Subject ArgumentParser::parse_key(std::string_view argument) {
  if (argument.starts_with('"') && argument.size() > 2) {
    const std::string_view name = argument.substr(1, argument.size() - 2);
    if (name.find(kUnitMark) == std::string_view::npos) return {};
    return {.sort = Subject::Sort::kCodegenUnit, .name = name};
  }
  std::string_view rest = argument;
  skip(rest, "(");
  bool is_module = false;
  bool is_instance = false;
  for (int i = 0; i < kMostWrappers; ++i) {
    if (skip(rest, kDefinition)) return parse_definition(rest, is_module, is_instance);
    if (rest.starts_with("Canonical")) return {};  // for the trait solver: of nobody
    is_module = is_module || rest.starts_with("LocalModDefId(");
    is_instance = is_instance || rest.starts_with("Instance { ");
    if (!skip_surroundings(rest) && !skip_wrapper(rest)) break;
  }
  // A path stands for itself, or is the first of a pair; it is in nothing else.
  std::string_view path = argument;
  if (skip(path, "(")) path = path.substr(0, path.find_first_of(",)"));
  PathFacts facts;
  if (path.empty() || !write_definition_path(path, path_, facts)) return {};
  if (!is_crate_name(std::string_view{path_}.substr(0, path_.find("::")))) return {};
  Subject subject = item(path_);
  subject.has_certain_crate = path.find("::") == std::string_view::npos;
  return subject;
}

Subject ArgumentParser::parse_symbol(std::string_view argument) {
  if (argument.find(kUnitMark) != std::string_view::npos) {
    return {.sort = Subject::Sort::kCodegenUnit, .name = argument};
  }
  if (argument.starts_with("_R")) {
    instance_.clear();
    path_ = argument;
    return item(path_);
  }
  if (demangle_legacy(argument, demangled_)) argument = demangled_;
  PathFacts facts;
  if (!write_symbol_path(argument, path_, instance_, facts)) return {};
  if (!facts.has_generics) instance_.clear();
  Subject subject = item(path_);
  subject.is_symbol = true;
  subject.has_certain_crate = true;
  return subject;
}

Subject ArgumentParser::parse(ArgumentForm form, std::string_view argument) {
  if (argument.empty()) return {};
  instance_.clear();
  Subject subject;
  switch (form) {
    case ArgumentForm::kActivity:
      if (skip(argument, kDefinition)) return parse_definition(argument, false, false);
      return {};
    case ArgumentForm::kQueryKey:
      return parse_key(argument);
    case ArgumentForm::kModuleKey:
      subject = parse_key(argument);
      subject.is_module = true;
      return subject;
    case ArgumentForm::kSymbol:
      return parse_symbol(argument);
    case ArgumentForm::kCodegenUnit:
      return {.sort = Subject::Sort::kCodegenUnit, .name = argument};
    case ArgumentForm::kMacro:
      return {.sort = Subject::Sort::kMacro, .name = argument};
    case ArgumentForm::kCrate:
      return {.sort = Subject::Sort::kCrate, .name = argument};
  }
  return {};
}

bool demangle_legacy(std::string_view symbol, std::string& out) {
  struct Escape {
    std::string_view mark;
    std::string_view text;
  };
  static constexpr std::array<Escape, 10> kEscapes{
      {{"$LT$", "<"},
       {"$GT$", ">"},
       {"$RF$", "&"},
       {"$BP$", "*"},
       {"$LP$", "("},
       {"$RP$", ")"},
       {"$C$", ","},
       {"$u20$", " "},
       {"$u7b$", "{"},
       {"$u7d$", "}"}}
  };
  out.clear();
  if (!skip(symbol, "_ZN")) return false;
  while (!symbol.starts_with('E')) {
    std::size_t length = 0;
    while (!symbol.empty() && symbol.front() >= '0' && symbol.front() <= '9') {
      length = length * 10 + static_cast<std::size_t>(symbol.front() - '0');
      symbol.remove_prefix(1);
      if (length > symbol.size()) return false;
    }
    if (length == 0) return false;
    std::string_view name = symbol.substr(0, length);
    symbol.remove_prefix(length);
    if (!out.empty()) out += "::";
    if (name.starts_with("_$")) name.remove_prefix(1);
    while (!name.empty()) {
      const auto* const escape = std::ranges::find_if(
          kEscapes, [&](const Escape& each) { return name.starts_with(each.mark); });
      if (escape != kEscapes.end()) {
        out += escape->text;
        name.remove_prefix(escape->mark.size());
      } else if (skip(name, "..")) {
        out += "::";
      } else {
        out += name.front();
        name.remove_prefix(1);
      }
    }
  }
  return !out.empty();
}

}  // namespace mm::analyze
