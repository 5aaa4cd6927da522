// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "rewriting/string_parts.h"

#include <algorithm>

#include "mmdecode/event_id.h"
#include "mmdecode/string_table.h"
#include "mmformat/constants.h"
#include "mmformat/utf8.h"
#include "rewriting/string_needs.h"

namespace mm::rewriting {
namespace {

using Sort = decode::StringPiece::Sort;

/// Far below what readers take, and far above what writers make.
constexpr std::size_t kMostParts = 8'192;
constexpr std::string_view kReplacement = "\uFFFD";

bool is_allowed(char c) {
  return decode::is_well_formed_part({&c, 1});
}

std::string mended_part(std::string_view part) {
  if (part.empty()) return std::string{decode::kUnknownText};
  std::string mended;
  for (const char c : part) {
    if (is_allowed(c)) {
      mended += c;
    } else {
      mended += kReplacement;
    }
  }
  return mended;
}

}  // namespace

TextShape TextShape::of(std::string_view text, bool has_arguments) {
  TextShape shape;
  if (text.empty()) return shape;
  shape.is_empty = false;
  if (!has_arguments) {
    shape.has_control = !decode::is_well_formed_part(text);
    return shape;
  }
  shape.starts_with_separator = text.starts_with(kArgumentSeparator);
  shape.ends_with_separator = text.ends_with(kArgumentSeparator);
  bool is_first = true;
  for (;;) {
    const std::size_t end = text.find(kArgumentSeparator);
    const std::string_view part = text.substr(0, end);
    const bool is_last = end == std::string_view::npos;
    if (part.empty()) {
      shape.has_empty_part |= !is_first && !is_last;
    } else {
      shape.has_control |= !decode::is_well_formed_part(part);
    }
    if (is_last) return shape;
    text.remove_prefix(end + 1);
    is_first = false;
  }
}

void TextShape::append(const TextShape& next) {
  if (next.is_empty) return;
  has_empty_part |=
      next.has_empty_part || (ends_with_separator && next.starts_with_separator);
  has_control |= next.has_control;
  if (is_empty) starts_with_separator = next.starts_with_separator;
  ends_with_separator = next.ends_with_separator;
  is_empty = false;
}

std::string mended_event_text(std::string_view text, bool has_arguments) {
  if (!has_arguments) return mended_part(text);
  std::string mended;
  for (;;) {
    const std::size_t end = text.find(kArgumentSeparator);
    mended += mended_part(text.substr(0, end));
    if (end == std::string_view::npos) return mended;
    mended += kArgumentSeparator;
    text.remove_prefix(end + 1);
  }
}

bool StringParts::read(std::uint64_t address) {
  text_.clear();
  parts_.clear();
  for (std::uint64_t at = address;;) {
    const decode::StringPiece piece = reader_.read(at);
    if (piece.sort == Sort::kText) {
      take_text(piece.text);
      if (text_.size() > kMostTextBytes) return false;
    } else if (piece.sort == Sort::kReference) {
      parts_.push_back({.is_reference = true, .reference = piece.reference});
    } else if (piece.sort == Sort::kEnd) {
      break;
    } else {
      return false;
    }
    if (parts_.size() > kMostParts) return false;
    at = piece.next;
  }
  return std::ranges::all_of(parts_, [this](const Part& part) {
    return part.is_reference || is_utf8(text_of(part));
  });
}

/// A text that crosses pages comes in pieces that must be looked at as one.
void StringParts::take_text(std::string_view text) {
  if (parts_.empty() || parts_.back().is_reference) {
    parts_.push_back({.begin = text_.size(), .end = text_.size()});
  }
  text_ += text;
  parts_.back().end = text_.size();
}

}  // namespace mm::rewriting
