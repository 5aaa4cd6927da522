// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "frame_texts.h"

#include "mmdecode/string_table.h"

namespace mm::analyze {
namespace {

constexpr std::uint64_t kLeastBytes = std::uint64_t{1} << 26;
constexpr std::uint64_t kBytesPerByte = 16;

}  // namespace

FrameTexts::FrameTexts(std::uint64_t file_bytes)
    : bytes_left_(kLeastBytes + kBytesPerByte * file_bytes) {
  numbers_.emplace(texts_.emplace_back(decode::kUnknownText), 0);
}

std::uint32_t FrameTexts::number_of(std::string_view text) {
  const auto found = numbers_.find(text);
  if (found != numbers_.end()) return found->second;
  if (text.size() > bytes_left_) {
    ++refused_count_;
    return 0;
  }
  bytes_left_ -= text.size();
  const auto number = static_cast<std::uint32_t>(texts_.size());
  numbers_.emplace(texts_.emplace_back(text), number);
  return number;
}

void write_frame(const decode::EventText& text, std::string& out) {
  out.assign(text.label);
  if (text.arguments.empty()) return;
  const char* before = "(";
  for (const std::string_view argument : text.arguments) {
    out.append(before).append(argument);
    before = ", ";
  }
  out += ')';
}

}  // namespace mm::analyze
