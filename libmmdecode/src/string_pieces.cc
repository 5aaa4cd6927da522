// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/string_pieces.h"

#include <algorithm>
#include <span>

#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "mmformat/utf8.h"

namespace mm::decode {
namespace {

using Sort = StringPiece::Sort;

std::uint8_t value_of(std::byte byte) {
  return std::to_integer<std::uint8_t>(byte);
}

constexpr bool is_continuation(std::uint8_t byte) {
  return (byte & 0xC0U) == 0x80;
}

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// Length of the whole characters at the start of `run`, up to a reference or the
/// terminator; a broken character ends before the byte that does not fit. A last one that
/// may go on behind the run is left out.
std::size_t characters_length(std::span<const std::byte> run) {
  std::size_t length = 0;
  while (length < run.size()) {
    const std::uint8_t lead = value_of(run[length]);
    if (is_continuation(lead) || lead == kStringTerminator) break;
    const CodePoint point = decode_utf8(as_text(run.subspan(length)));
    if (!point.is_valid && length + point.bytes == run.size()) break;
    length += point.bytes;
  }
  return length;
}

/// Length of the text at the start of `run`: up to the first 0xFE or 0xFF.
std::size_t marked_length(std::span<const std::byte> run) {
  const auto end = std::ranges::find_if(
      run, [](std::byte byte) { return value_of(byte) >= kStringReference; });
  return static_cast<std::size_t>(end - run.begin());
}

}  // namespace

StringPiece StringPieceReader::read(std::uint64_t at) {
  switch (layout_.strings) {
    case StringForm::kTagged:
      return read_tagged(at);
    case StringForm::kCharacters:
      return read_characters(at);
    case StringForm::kMarked:
      break;
  }
  return read_marked(at);
}

StringPiece StringPieceReader::text_of(std::span<const std::byte> bytes,
                                       std::uint64_t at) {
  return {
      .sort = Sort::kText,
      .text = {reinterpret_cast<const char*>(bytes.data()), bytes.size()},
      .next = at + bytes.size()
  };
}

StringPiece StringPieceReader::read_marked(std::uint64_t at) {
  const auto run = data_.run_at({at});
  if (run.empty()) return {};
  const std::uint8_t first = value_of(run[0]);
  if (first == kStringTerminator) return {.sort = Sort::kEnd};
  if (first == kStringReference) return read_reference(at);
  return text_of(run.first(marked_length(run)), at);
}

StringPiece StringPieceReader::read_characters(std::uint64_t at) {
  const auto run = data_.run_at({at});
  if (run.empty()) return {};
  const std::uint8_t first = value_of(run[0]);
  if (first == kStringTerminator) return {.sort = Sort::kEnd};
  if (is_continuation(first)) return read_reference(at);
  if (const std::size_t length = characters_length(run)) {
    return text_of(run.first(length), at);
  }
  // One character that crosses a page, or the data ends inside it.
  constexpr std::uint64_t kLongestCharacter = 4;
  const std::uint64_t there = std::min(kLongestCharacter, data_.size() - at);
  const auto bytes = data_.read({at}, static_cast<std::size_t>(there), scratch_);
  return text_of(bytes.first(decode_utf8(as_text(bytes)).bytes), at);
}

StringPiece StringPieceReader::read_reference(std::uint64_t at) {
  const auto bytes = data_.read({at}, layout_.reference_bytes,
                                std::span{scratch_}.first(layout_.reference_bytes));
  if (bytes.empty()) return {};  // the data ends inside it
  StringPiece piece{.sort = Sort::kReference, .next = at + bytes.size()};
  if (layout_.strings == StringForm::kCharacters) {
    piece.reference = {byte_swapped(load_le<std::uint32_t>(bytes.data())) & kMaxId30};
  } else if (layout_.id_bytes == 8) {
    piece.reference = {load_le<std::uint64_t>(bytes.data() + 1)};
  } else {
    piece.reference = {load_le<std::uint32_t>(bytes.data() + 1)};
  }
  return piece;
}

/// Only sets of three files have this form, so a string lies in one piece.
StringPiece StringPieceReader::read_tagged(std::uint64_t at) {
  constexpr std::size_t kHead = 3;  // tag and length
  const auto run = data_.run_at({at});
  if (run.empty()) return {};
  const std::uint8_t tag = value_of(run[0]);
  if (tag == kTaggedEnd) return {.sort = Sort::kEnd};
  if (tag != kTaggedText) return {.sort = Sort::kUnknown};
  if (run.size() < kHead) return {};
  const auto rest = run.subspan(kHead);
  const std::size_t length = load_le<std::uint16_t>(run.data() + 1);
  return text_of(rest.first(std::min(length, rest.size())), at + kHead);
}

}  // namespace mm::decode
