// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a picture says about a frame: exact numbers, shares, change.
#pragma once

#include <string>

#include "picture.h"

namespace mm::flamegraph {

/// "12,340,000 ns = 12.34ms", "17 ns", "5,000,000 instructions".
std::string exact_quantity(const toolkit::QuantityFormat& format, std::uint64_t value);

/// "12.34ms", "5,000,000 instructions", with the exact count of a time behind it.
std::string exact_total(const toolkit::QuantityFormat& format, std::uint64_t value);

/// "+1.20ms (+4.00%)", "unchanged".
std::string change_words(const toolkit::QuantityFormat& format, std::uint64_t before,
                         std::uint64_t now);

/// A view's totals, in which frames are looked up.
class FrameWords {
 public:
  /// Both are borrowed.
  FrameWords(const Picture& picture, const PictureView& view);

  /// Lines about a frame, without its name.
  std::string details(const Frame& frame) const;
  /// "+1.20ms", "new", "gone"; empty where nothing is compared.
  std::string change(const Frame& frame) const;
  std::size_t change_step(const Frame& frame) const;

 private:
  std::uint64_t now(const Frame& frame) const;
  /// Scaled, so that it compares with now().
  std::uint64_t before(const Frame& frame) const;

  const Picture& picture_;
  const PictureView& view_;
  std::uint64_t whole_ = 0;  // of all frames of depth 0
};

}  // namespace mm::flamegraph
