// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "path_words.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace mm::mmedit {
namespace {

constexpr std::string_view kSlashes = "/\\";
constexpr std::string_view kQuotes = "\"'`";
constexpr std::string_view kEnds = " \t\n\r\f\x1e\"'`()<>[]{}=,;|&*?!:";

constexpr std::array<std::string_view, 16> kFileEndings{
    ".rs",  ".rlib", ".rmeta", ".o",  ".obj", ".so",  ".a",    ".dylib",
    ".dll", ".exe",  ".pdb",   ".ll", ".bc",  ".dwo", ".wasm", ".toml"};

bool is_slash(char c) {
  return kSlashes.find(c) != std::string_view::npos;
}

/// Whether the ':' at `at` belongs to a path: "C:\", "https://".
bool is_inside_path(std::string_view text, std::size_t at) {
  return at > 0 && at + 1 < text.size() && is_slash(text[at + 1]) &&
         kEnds.find(text[at - 1]) == std::string_view::npos;
}

std::size_t end_of_word(std::string_view text, std::size_t begin) {
  std::size_t at = begin;
  while (at < text.size()) {
    if (kEnds.find(text[at]) != std::string_view::npos &&
        !(text[at] == ':' && is_inside_path(text, at))) {
      break;
    }
    ++at;
  }
  return at;
}

bool is_path(std::string_view word) {
  const bool has_slash = word.find_first_of(kSlashes) != std::string_view::npos;
  const bool has_name = word.find_first_not_of(kSlashes) != std::string_view::npos;
  if (has_slash) return has_name;
  return std::ranges::any_of(kFileEndings, [word](std::string_view ending) {
    return word.size() > ending.size() && word.ends_with(ending);
  });
}

/// The end of what stands between the quote at `begin` and the next one like it, where
/// that is a path with blanks; else `begin`.
std::size_t end_of_quoted_path(std::string_view text, std::size_t begin) {
  const std::size_t end = text.find(text[begin], begin + 1);
  if (end == std::string_view::npos) return begin;
  const std::string_view inner = text.substr(begin + 1, end - begin - 1);
  const std::size_t slash = inner.find_first_of(kSlashes);
  const std::size_t blank = inner.find(' ');
  const bool is_one_path = slash != std::string_view::npos &&
                           blank != std::string_view::npos &&
                           inner.find_first_of("\x1e=,;()<>{}") == std::string_view::npos;
  return is_one_path ? end : begin;
}

}  // namespace

std::string with_paths_replaced(
    std::string_view text,
    const std::function<std::string(std::string_view path)>& replace) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    if (kQuotes.find(text[at]) != std::string_view::npos) {
      const std::size_t end = end_of_quoted_path(text, at);
      out += text[at];
      if (end > at) out += replace(text.substr(at + 1, end - at - 1));
      at = std::max(end, at + 1);
      continue;
    }
    const std::size_t end = end_of_word(text, at);
    if (end == at) {
      out += text[at++];
      continue;
    }
    const std::string_view word = text.substr(at, end - at);
    if (is_path(word)) {
      out += replace(word);
    } else {
      out += word;
    }
    at = end;
  }
  return out;
}

}  // namespace mm::mmedit
