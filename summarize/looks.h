// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// How a report is written, whatever it is about.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "toolkit/units.h"

namespace mm::summarize {

enum class Format : std::uint8_t { kTable, kJson, kCsv, kMarkdown };

struct Looks {
  Format format = Format::kTable;
  toolkit::TimeUnit unit = toolkit::TimeUnit::kAuto;
  bool is_in_percent = false;          ///< times as percent of the whole
  std::optional<std::size_t> width{};  ///< of the terminal, where there is one
  bool is_utf8 = false;
};

}  // namespace mm::summarize
