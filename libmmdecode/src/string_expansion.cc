// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "string_expansion.h"

#include <algorithm>
#include <array>

#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "mmformat/utf8.h"

namespace mm::decode {
namespace {

std::uint64_t load_id(const std::byte* at, std::size_t bytes) {
  return bytes == 8 ? load_le<std::uint64_t>(at) : load_le<std::uint32_t>(at);
}

/// Length of the text at the start of `run`: up to the first 0xFE or 0xFF.
std::size_t text_length(std::span<const std::byte> run) {
  const auto end = std::ranges::find_if(run, [](std::byte byte) {
    return std::to_integer<std::uint8_t>(byte) >= kStringReference;
  });
  return static_cast<std::size_t>(end - run.begin());
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
  if (repair_utf8(out, begin_)) defects_.add(ErrorCode::kInvalidUtf8);
}

/// Reads one piece of the string on top of the stack, or its end.
/// @return false where the whole text is complete or full.
bool StringExpansion::take_piece(std::string& out) {
  Frame& frame = stack_.back();
  const auto run = strings_.data().run_at({frame.at});
  if (run.empty()) {
    defects_.add(ErrorCode::kUnterminatedString);
    stack_.pop_back();
    return true;
  }
  const auto first = std::to_integer<std::uint8_t>(run[0]);
  if (first == kStringTerminator) {
    stack_.pop_back();
    return true;
  }
  if (first == kStringReference) {
    take_reference(out);
    return true;
  }
  return take_text(run, out);
}

bool StringExpansion::take_text(std::span<const std::byte> run, std::string& out) {
  const std::size_t length = text_length(run);
  std::string_view text{reinterpret_cast<const char*>(run.data()), length};
  stack_.back().at += length;
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
    text = text.substr(0, room);
    goes_on = false;
  }
  out += text;
  return goes_on;
}

void StringExpansion::take_reference(std::string& out) {
  const std::size_t id_bytes = strings_.layout().id_bytes;
  Frame& frame = stack_.back();
  std::array<std::byte, 8> scratch{};
  const auto bytes = strings_.data().read({frame.at + 1}, id_bytes, scratch);
  if (bytes.empty()) {
    // The data ends inside the reference; the next piece finds the end.
    frame.at = strings_.data().size();
    return;
  }
  frame.at += 1 + id_bytes;
  const StringId id{load_id(bytes.data(), id_bytes)};
  const auto target = strings_.address_of(id);
  const bool goes_too_deep =
      target && (stack_.size() >= kMaxReferenceDepth || is_open(target->value));
  if (target && !goes_too_deep) {
    stack_.push_back({target->value, target->value});
    return;
  }
  if (goes_too_deep) {
    defects_.add(ErrorCode::kReferenceTooDeep);
  } else if (const auto why = strings_.why_unresolved(id)) {
    defects_.add(why == ErrorCode::kIdBeyondData ? ErrorCode::kReferenceBeyondData
                                                 : *why);
  }
  out += kUnknownText;
}

bool StringExpansion::is_open(std::uint64_t start) const {
  return std::ranges::any_of(
      stack_, [start](const Frame& frame) { return frame.start == start; });
}

}  // namespace mm::decode
