// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// How the parts of a file are packed that both writers have: headers of a file or stream
// and of a page, entries of the index, and the limits of strings.
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

/// An entry of the string index: `id` stands for the string at `address`. The first
/// `layout.index_entry_bytes` are its bytes.
inline std::array<std::byte, 16> index_entry(const Layout& layout, std::uint64_t id,
                                             std::uint64_t address) {
  std::array<std::byte, 16> entry{};
  if (layout.id_bytes == 8) {
    store_le(entry.data(), id);
    store_le(entry.data() + 8, address);
  } else {
    store_le(entry.data(), static_cast<std::uint32_t>(id));
    store_le(entry.data() + 4, static_cast<std::uint32_t>(address));
  }
  return entry;
}

/// Strings up to this size lie in one page. A reader takes a page of strings for full
/// where no more than this is free (spec section "Pages").
inline constexpr std::size_t kWholeStringBytes = 16'384;

inline std::uint64_t largest_id(const Layout& layout) {
  return layout.id_bytes == 8 ? ~std::uint64_t{0} : kMaxId32;
}

}  // namespace mm::record
