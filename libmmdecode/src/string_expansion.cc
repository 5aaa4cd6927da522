// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "string_expansion.h"

#include <algorithm>

#include "mmformat/constants.h"
#include "mmformat/utf8.h"

namespace mm::decode {
namespace {

/// The largest cut of `text` at `end` or before that leaves characters whole.
std::size_t whole_characters(std::string_view text, std::size_t end) {
  const auto is_continuation = [&](std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80;
  };
  constexpr std::size_t kMostContinuations = 3;
  std::size_t cut = end;
  while (cut > 0 && end - cut < kMostContinuations && is_continuation(cut)) --cut;
  return is_continuation(cut) ? end : cut;
}

}  // namespace

void StringExpansion::append(StreamOffset address, std::string& out,
                             const Limits& limits) {
  limits_ = limits;
  begin_ = out.size();
  stack_.clear();
  stack_.push_back({address.value, address.value});
  std::size_t pieces = 0;
  while (!stack_.empty() && take_piece(out)) {
    if (++pieces > kMaxPieces) {
      defects_.add(ErrorCode::kStringTooLong);
      break;
    }
  }
  if (!repair_utf8(out, begin_)) return;
  defects_.add(ErrorCode::kInvalidUtf8);
  // U+FFFD takes more room than the byte it stands for.
  if (out.size() - begin_ > limits_.max_bytes) {
    defects_.add(ErrorCode::kStringTooLong);
    const std::string_view text = std::string_view{out}.substr(begin_);
    out.resize(begin_ + whole_characters(text, limits_.max_bytes));
  }
}

/// Reads one piece of the string on top of the stack, or its end.
/// @return false where the whole text is complete or full.
bool StringExpansion::take_piece(std::string& out) {
  using Sort = StringPiece::Sort;
  const StringPiece piece = pieces_.read(stack_.back().at);
  ++steps_;
  switch (piece.sort) {
    case Sort::kText:
      stack_.back().at = piece.next;
      return take_text(piece.text, out);
    case Sort::kReference:
      stack_.back().at = piece.next;
      return take_reference(piece.reference, out);
    case Sort::kUnknown:
      defects_.add(ErrorCode::kBadStringPiece);
      if (!take_unknown(out)) return false;
      break;
    case Sort::kDataEnd:
      defects_.add(ErrorCode::kUnterminatedString);
      break;
    case Sort::kEnd:
      break;
  }
  stack_.pop_back();
  return true;
}

bool StringExpansion::take_text(std::string_view text, std::string& out) {
  bool goes_on = true;
  if (limits_.stops_at_separator) {
    const auto end = text.find(kArgumentSeparator);
    goes_on = end == std::string_view::npos;
    text = text.substr(0, end);
  }
  const std::size_t room =
      limits_.max_bytes - std::min(limits_.max_bytes, out.size() - begin_);
  if (text.size() > room) {
    defects_.add(ErrorCode::kStringTooLong);
    text = text.substr(0, whole_characters(text, room));
    goes_on = false;
  }
  out += text;
  return goes_on;
}

/// What stands for a part that cannot be resolved; it has no more room than other text.
bool StringExpansion::take_unknown(std::string& out) {
  if (kUnknownText.size() >
      limits_.max_bytes - std::min(limits_.max_bytes, out.size() - begin_)) {
    defects_.add(ErrorCode::kStringTooLong);
    return false;
  }
  out += kUnknownText;
  return true;
}

bool StringExpansion::take_reference(StringId id, std::string& out) {
  const auto target = strings_.address_of(id);
  steps_ += stack_.size();
  const bool goes_too_deep =
      target && (stack_.size() > kMaxReferenceDepth || is_open(target->value));
  if (target && !goes_too_deep) {
    stack_.push_back({target->value, target->value});
    return true;
  }
  if (goes_too_deep) {
    defects_.add(ErrorCode::kReferenceTooDeep);
  } else if (const auto why = strings_.why_unresolved(id)) {
    defects_.add(why == ErrorCode::kIdBeyondData ? ErrorCode::kReferenceBeyondData
                                                 : *why);
  }
  return take_unknown(out);
}

bool StringExpansion::is_open(std::uint64_t start) const {
  return std::ranges::any_of(
      stack_, [start](const Frame& frame) { return frame.start == start; });
}

}  // namespace mm::decode
