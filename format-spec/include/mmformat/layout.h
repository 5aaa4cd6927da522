// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What differs between the versions of the format: one row each.
//
// Hot loops are templates over the version number and read the row as compile-time
// constants; visit_layout chooses the instance once per file. A new version of the
// format is a new row (and a new case in visit_layout), not a new class.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "mmformat/constants.h"

namespace mm {

/// How the three streams are kept (spec section "Containers").
enum class Container : std::uint8_t { kPaged, kThreeFiles };

/// Widths of one version, in bytes (spec section "Versions").
struct Layout {
  std::uint32_t version;
  Container container;
  std::uint8_t id_bytes;           ///< string ids and addresses
  std::uint8_t event_bytes;        ///< one event record
  std::uint8_t index_entry_bytes;  ///< one string index entry
  std::uint8_t reference_bytes;    ///< a reference inside string data, tag included
  bool has_integers;               ///< kIntegerMarker marks an integer event
};

// clang-format off
inline constexpr Layout kLayouts[] = {
    // version  container          id  event  index  reference  integers
    {  8,       Container::kPaged, 4,  24,    8,     5,         true},
    {  9,       Container::kPaged, 8,  32,    16,    9,         true},
};
// clang-format on

inline constexpr std::uint32_t kOldestReadVersion = kLayouts[0].version;

/// The row of `version`, or null where this build cannot read it.
constexpr const Layout* find_layout(std::uint32_t version) {
  for (const Layout& layout : kLayouts) {
    if (layout.version == version) return &layout;
  }
  return nullptr;
}

/// The row of a version that is known when compiling.
template <std::uint32_t kVersion>
inline constexpr Layout kLayoutOf = *find_layout(kVersion);

/// Calls `visitor.template operator()<kVersion>()` for the row's version.
template <class Visitor>
decltype(auto) visit_layout(const Layout& layout, Visitor&& visitor) {
  if (layout.version == 8) return visitor.template operator()<8>();
  return visitor.template operator()<9>();
}

}  // namespace mm
