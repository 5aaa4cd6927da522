// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "item_path.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace mm::analyze {
namespace {

constexpr std::string_view kJoint = "::";

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
constexpr bool is_hex(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'f');
}
// Letters beyond ASCII are allowed in names, and nothing else beyond ASCII is in a path.
constexpr bool is_name_char(char c) {
  return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool all_of(std::string_view text, bool (*is)(char)) {
  return std::ranges::all_of(text, is);
}

// "[12]" at the end of `segment`: takes it off. Empty where there is none.
std::string_view take_brackets(std::string_view& segment) {
  if (!segment.ends_with(']')) return {};
  const std::size_t open = segment.rfind('[');
  if (open == std::string_view::npos) return {};
  const std::string_view inside = segment.substr(open + 1, segment.size() - open - 2);
  if (inside.empty() || !all_of(inside, is_hex)) return {};
  segment = segment.substr(0, open);
  return inside;
}

bool is_all_zero(std::string_view number) {
  return number.find_first_not_of('0') == std::string_view::npos;
}

// "{{closure}}" and "{closure#1}": what rustc calls definitions that have no name.
bool append_unnamed(std::string_view segment, std::string_view number, std::string& out) {
  while (segment.starts_with('{') && segment.ends_with('}') && segment.size() > 2) {
    segment = segment.substr(1, segment.size() - 2);
  }
  if (segment.empty() || segment.find_first_of("{}<>() ,") != std::string_view::npos) {
    return false;
  }
  out += '{';
  out += segment;
  if (segment.find('#') == std::string_view::npos) {
    out += '#';
    out += number.empty() ? "0" : number;
  }
  out += '}';
  return true;
}

bool is_plain_segment(std::string_view segment) {
  if (segment.starts_with('\'')) segment.remove_prefix(1);
  if (segment.starts_with("r#")) segment.remove_prefix(2);
  const std::size_t mark = segment.rfind('#');
  if (mark != std::string_view::npos) {
    if (mark + 1 == segment.size() || !all_of(segment.substr(mark + 1), is_digit)) {
      return false;
    }
    segment = segment.substr(0, mark);
  }
  return !segment.empty() && all_of(segment, is_name_char);
}

bool append_segment(std::string_view segment, bool is_first, std::string& out,
                    PathFacts& facts) {
  const std::string_view number = take_brackets(segment);
  if (segment.starts_with('{')) return !is_first && append_unnamed(segment, number, out);
  if (!is_plain_segment(segment)) return false;
  out += segment;
  if (is_first) {
    if (is_digit(segment.front())) return false;
    facts.has_hash = !number.empty();
  } else if (!number.empty() && !is_all_zero(number)) {
    out += '#';
    out += number;
  }
  return true;
}

// A last segment that names nothing that a person wrote: "{closure#0}", "'a", but not an
// impl, whose items have no other place.
bool is_folded(std::string_view segment) {
  return segment.starts_with('\'') ||
         (segment.starts_with('{') && !segment.starts_with("{impl#"));
}

void fold(std::string& path) {
  for (std::size_t joint = path.rfind(kJoint); joint != std::string::npos;
       joint = path.rfind(kJoint)) {
    if (!is_folded(std::string_view{path}.substr(joint + kJoint.size()))) return;
    path.resize(joint);
  }
}

// Where the group that opens at `at` with '<' ends; npos where it does not. The arrow of
// a function's type is no bracket.
std::size_t end_of_generics(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  for (; at < text.size(); ++at) {
    if (text[at] == '<') {
      ++depth;
    } else if (text[at] == '>' && text[at - 1] != '-' && --depth == 0) {
      return at + 1;
    }
  }
  return std::string_view::npos;
}

// Length of a crate's hash "[91c0a3f2d4e8b517]" at `at`; 0 where there is none.
std::size_t hash_length(std::string_view text, std::size_t at) {
  if (text[at] != '[' || at == 0 || !is_name_char(text[at - 1])) return 0;
  const std::size_t end = text.find(']', at);
  if (end == std::string_view::npos || end == at + 1) return 0;
  return all_of(text.substr(at + 1, end - at - 1), is_hex) ? end + 1 - at : 0;
}

// "::h0123456789abcdef" of legacy symbols and " (.llvm.123)" of copies.
std::string_view without_marks(std::string_view text) {
  constexpr std::size_t kHashDigits = 16;
  if (const std::size_t mark = text.find(" (."); mark != std::string_view::npos) {
    text = text.substr(0, mark);
  }
  const std::size_t joint = text.rfind("::h");
  if (joint != std::string_view::npos && text.size() == joint + 3 + kHashDigits &&
      all_of(text.substr(joint + 3), is_hex)) {
    text = text.substr(0, joint);
  }
  return text;
}

constexpr std::array<std::string_view, 17> kPrimitives{
    "bool", "char", "str", "u8",  "u16",  "u32",   "u64", "u128", "usize",
    "i8",   "i16",  "i32", "i64", "i128", "isize", "f32", "f64"};

}  // namespace

bool is_crate_name(std::string_view name) {
  constexpr std::string_view kNumbered = "crate";  // "crate12" is Debug for a crate
  if (name.empty() || name == "_" || name == "true" || name == "false") return false;
  if (is_digit(name.front()) || (name.front() >= 'A' && name.front() <= 'Z'))
    return false;
  if (!all_of(name, is_name_char)) return false;
  if (name.starts_with(kNumbered) && all_of(name.substr(kNumbered.size()), is_digit)) {
    return false;
  }
  return std::ranges::find(kPrimitives, name) == kPrimitives.end();
}

bool write_definition_path(std::string_view text, std::string& out, PathFacts& facts) {
  out.clear();
  facts = {};
  while (true) {
    const std::size_t joint = std::min(text.find(kJoint), text.size());
    const bool is_first = out.empty();
    if (!is_first) out += kJoint;
    if (!append_segment(text.substr(0, joint), is_first, out, facts)) return false;
    if (joint == text.size()) break;
    text.remove_prefix(joint + kJoint.size());
  }
  fold(out);
  return true;
}

bool write_symbol_path(std::string_view text, std::string& out, std::string& instance,
                       PathFacts& facts) {
  out.clear();
  instance.clear();
  facts = {};
  text = without_marks(text);
  std::size_t kept_until = 0;  // generics that end here are in `instance` alone
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (const std::size_t hash = hash_length(text, at); hash > 0) {
      facts.has_hash = true;
      at += hash - 1;
      continue;
    }
    const bool is_kept = at >= kept_until;
    const std::string_view rest = text.substr(at);
    const bool is_turbofish = rest.starts_with("::<") && !rest.starts_with("::<impl ");
    const bool follows_name =
        at > 0 && (is_name_char(text[at - 1]) || text[at - 1] == ']');
    if (is_kept && (is_turbofish || (text[at] == '<' && follows_name))) {
      const std::size_t end = end_of_generics(text, is_turbofish ? at + 2 : at);
      if (end == std::string_view::npos) return false;
      facts.has_generics = true;
      kept_until = end;
    }
    if (at >= kept_until) out += text[at];
    instance += text[at];
  }
  fold(out);
  return out.find(kJoint) != std::string::npos || facts.has_hash;
}

namespace {

// The path that tells where an item lies: of "<A as B>::f" that of A, or of B where A is
// none (a reference, a slice, a number).
std::string_view placing_path(std::string_view path) {
  if (!path.starts_with('<')) return path;
  const std::size_t end = end_of_generics(path, 0);
  if (end == std::string_view::npos) return {};
  std::string_view inside = path.substr(1, end - 2);
  const auto is_placed = [](std::string_view type) {
    return type.find(kJoint) != std::string_view::npos && is_name_char(type.front());
  };
  const std::size_t as = inside.find(" as ");
  const std::string_view self = inside.substr(0, as);
  if (!self.empty() && is_placed(self)) return self;
  if (as == std::string_view::npos) return {};
  inside.remove_prefix(as + 4);
  return !inside.empty() && is_placed(inside) ? inside : std::string_view{};
}

bool looks_like_module(std::string_view segment) {
  return !segment.empty() && all_of(segment, is_name_char) &&
         !(segment.front() >= 'A' && segment.front() <= 'Z');
}

}  // namespace

std::string_view crate_of_path(std::string_view path) {
  if (path.starts_with("_R")) return {};  // a v0 symbol as it is
  path = placing_path(path);
  const std::string_view name = path.substr(0, std::min(path.find(kJoint), path.size()));
  return is_crate_name(name) ? name : std::string_view{};
}

std::string_view module_of_path(std::string_view path,
                                const std::function<bool(std::string_view)>& is_module) {
  const std::string_view crate = crate_of_path(path);
  if (crate.empty()) return {};
  const std::string_view place = placing_path(path);
  const bool has_facts = is_module(crate);
  std::size_t end = crate.size();  // of the module so far
  for (std::size_t at = end; at < place.size();) {
    const std::size_t next =
        std::min(place.find(kJoint, at + kJoint.size()), place.size());
    if (has_facts) {
      if (is_module(place.substr(0, next))) end = next;
    } else {
      const std::size_t name = at + kJoint.size();
      if (next == place.size() || !looks_like_module(place.substr(name, next - name)))
        break;
      end = next;
    }
    at = next;
  }
  return place.substr(0, end);
}

}  // namespace mm::analyze
