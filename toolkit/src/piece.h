// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// How text becomes pieces for an encoder, the same wherever it comes from.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "toolkit/block_output.h"

namespace mm::toolkit {

/// Appends `text` to `piece`, and calls emit(), which empties `piece`, whenever it is
/// full. Pieces do not depend on how the text was split into calls. Where text must not
/// be cut anywhere the piece just grows, and its owner emits it at a mark.
template <class Emit>
void collect_pieces(std::string& piece, std::string_view text,
                    const BlockEncoder& encoder, const Emit& emit) {
  constexpr std::size_t kPieceBytes = BlockSink::kPieceBytes;
  if (!encoder.may_cut_anywhere()) {
    piece += text;
    return;
  }
  while (!text.empty()) {
    const std::size_t part = std::min(kPieceBytes - piece.size(), text.size());
    piece += text.substr(0, part);
    text.remove_prefix(part);
    if (piece.size() == kPieceBytes) emit();
  }
}

}  // namespace mm::toolkit
