// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/event_id.h"

#include <algorithm>

#include "mmformat/bytes.h"
#include "mmformat/constants.h"

namespace mm::decode {
namespace {

constexpr bool is_forbidden(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (byte == 0x7F) return true;
  return byte < 0x20 && c != '\t' && c != '\n' && c != '\f' && c != '\r';
}

}  // namespace

bool is_well_formed_part(std::string_view part) {
  if (part.empty()) return false;
  // Eight bytes at a time: most parts hold none of the characters in question.
  constexpr std::uint64_t kOnes = ~std::uint64_t{0} / 255;
  while (part.size() >= 8) {
    const auto word =
        load_le<std::uint64_t>(reinterpret_cast<const std::byte*>(part.data()));
    const std::uint64_t deletes = word ^ kOnes * 0x7F;
    const std::uint64_t suspects =
        ((word - kOnes * 0x20) & ~word) | ((deletes - kOnes) & ~deletes);
    if ((suspects & kOnes << 7U) != 0 &&
        std::ranges::any_of(part.substr(0, 8), is_forbidden)) {
      return false;
    }
    part.remove_prefix(8);
  }
  return std::ranges::none_of(part, is_forbidden);
}

EventText split_event_id(std::string_view text) {
  EventText split;
  std::size_t end = text.find(kArgumentSeparator);
  split.label = text.substr(0, end);
  split.is_well_formed = is_well_formed_part(split.label);
  while (end != std::string_view::npos) {
    const std::size_t begin = end + 1;
    end = text.find(kArgumentSeparator, begin);
    split.arguments.push_back(
        text.substr(begin, end == std::string_view::npos ? end : end - begin));
    split.is_well_formed &= is_well_formed_part(split.arguments.back());
  }
  return split;
}

EventText split_event_id(std::string_view text, const Layout& layout) {
  if (layout.has_arguments) return split_event_id(text);
  return {.label = text, .arguments = {}};
}

}  // namespace mm::decode
