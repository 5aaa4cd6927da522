// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What stands in front of things: the header of a file or stream, and that of a page.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "mmformat/layout.h"

namespace mm::record {

/// In order of the page tags.
inline constexpr std::array<Magic, kStreamCount> kStreamMagics{
    kEventsMagic, kStringDataMagic, kStringIndexMagic};

/// The versions this library writes: those with integer events.
constexpr bool is_writable(const Layout& layout) {
  return layout.version == 8 || layout.version == 9;
}

inline std::array<std::byte, kHeaderBytes> file_header(const Magic& magic,
                                                       const Layout& layout) {
  std::array<std::byte, kHeaderBytes> header{};
  std::memcpy(header.data(), magic.data(), magic.size());
  store_le(header.data() + magic.size(), static_cast<std::uint32_t>(layout.version));
  return header;
}

/// Fills the kPageHeaderBytes at `at`.
inline void put_page_header(std::byte* at, PageTag tag, std::size_t content_bytes) {
  *at = static_cast<std::byte>(tag);
  store_le(at + 1, static_cast<std::uint32_t>(content_bytes));
}

}  // namespace mm::record
