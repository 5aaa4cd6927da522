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
///
/// Changes are now less before, in both views, with what was before scaled to the totals
/// of now where that was asked for. A frame is new or gone where it had no time at all,
/// whatever scaling makes of small numbers.
class FrameWords {
 public:
  /// Both are borrowed.
  FrameWords(const Picture& picture, const PictureView& view);

  /// Lines about a frame, without its name. `rest`: what is not drawn right below it.
  std::string details(const Frame& frame, const LeftOut& rest = {}) const;
  /// "+1.20ms", "new", "gone"; empty where nothing is compared.
  std::string change(const Frame& frame) const;
  std::size_t change_step(const Frame& frame) const;
  /// "1,000 frames, 12.00%".
  std::string rest(const LeftOut& rest) const;
  /// "not drawn here: 1,000 frames, 12.34ms, 12.00% of all".
  std::string rest_details(const LeftOut& rest) const;

 private:
  /// A number now and what it was, "20.91ms" by "16.00ms".
  struct Pair {
    std::uint64_t before = 0;  // as it was
    std::uint64_t scaled = 0;  // so that it compares with now
    std::uint64_t now = 0;
  };
  Pair pair_of(std::uint64_t here, std::uint64_t other) const;
  std::string other_words(const Pair& pair, const std::string& change) const;
  std::string total_change(const Frame& frame) const;
  std::string self_change(const Frame& frame) const;
  bool is_scaled() const {
    return picture_.scale_numerator != picture_.scale_denominator;
  }

  const Picture& picture_;
  const PictureView& view_;
  std::uint64_t whole_ = 0;  // what shares are of
};

}  // namespace mm::flamegraph
