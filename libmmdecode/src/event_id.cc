// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/event_id.h"

#include <algorithm>

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
  return !part.empty() && std::ranges::none_of(part, is_forbidden);
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
