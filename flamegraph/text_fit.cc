// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "text_fit.h"

#include "mmformat/utf8.h"
#include "toolkit/text.h"

namespace mm::flamegraph {

std::size_t columns_in(std::size_t width) {
  return width < 2 * kTextMargin ? 0 : (width - 2 * kTextMargin) / kColumnWidth;
}

std::string fit_text(std::string_view visible, std::size_t columns) {
  if (columns == 0) return {};
  std::size_t used = 0;
  std::size_t cut = 0;  // where an ellipsis would still have room
  for (std::size_t at = 0; at < visible.size();) {
    const CodePoint point = decode_utf8(visible.substr(at));
    used += static_cast<std::size_t>(toolkit::display_width(point.value));
    if (used > columns) {
      if (columns < kLeastColumns) return {};
      return std::string{visible.substr(0, cut)} + "\u2026";
    }
    at += point.bytes;
    if (used < columns) cut = at;
  }
  return std::string{visible};
}

std::string fit_label(std::string_view name, std::string_view change,
                      std::size_t columns) {
  if (change.empty()) return fit_text(name, columns);
  const std::size_t behind = 1 + toolkit::display_width(change);
  if (columns >= behind + kLeastColumns) {
    return fit_text(name, columns - behind) + " " + std::string{change};
  }
  return fit_text(name, columns);
}

}  // namespace mm::flamegraph
