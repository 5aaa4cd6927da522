// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// FrameTexts: frames with arguments as small integers, equal where the texts are.
#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>

#include "mmdecode/event_id.h"

namespace mm::analyze {

class FrameTexts {
 public:
  /// `file_bytes`: what the memory for texts may grow with. A hostile file can give each
  /// event a text of its own that is a megabyte long; real ones need far less than this.
  explicit FrameTexts(std::uint64_t file_bytes);

  /// The number of a text; that of `<unknown>` where no memory may be spent on it, which
  /// refused_count() counts.
  std::uint32_t number_of(std::string_view text);

  std::string_view text(std::uint32_t number) const { return texts_[number]; }
  std::size_t size() const { return texts_.size(); }
  std::uint64_t refused_count() const { return refused_count_; }

 private:
  std::deque<std::string> texts_;  // do not move, so that the keys below stay
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
  std::uint64_t bytes_left_;
  std::uint64_t refused_count_ = 0;
};

/// Replaces `out` by "label(argument, argument)", or by the label where there are none.
void write_frame(const decode::EventText& text, std::string& out);

}  // namespace mm::analyze
