// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The container of a profile as plain data, so that a test can break it by hand:
//
//   PagedFile file = builder.paged({.page_bytes = {64, 7, 16}});
//   file.pages[1].tag = 3;                  // no such stream
//   file.pages[2].declared_bytes = 1'000;   // runs past the end of the file
//   Profile::open(file.bytes());
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "testing/wire.h"

namespace mm::testing {

/// One stream each, its own header included; in order of the page tags.
using Streams = std::array<Bytes, 3>;

struct Page {
  std::uint8_t tag = 0;
  Bytes content{};
  std::optional<std::uint32_t> declared_bytes{};  ///< where it is not content.size()
};

/// Which stream gives the next page.
enum class PageOrder : std::uint8_t {
  kStreamAfterStream,  ///< events, string data, string index: what small files have
  kRoundRobin,         ///< one page of each in turn: what long ones look like
  kBackwards,          ///< string index, string data, events
};

/// How streams are cut into pages.
struct PagePlan {
  /// Most bytes of content in a page of each stream.
  std::array<std::size_t, 3> page_bytes{kWirePageLimit, kWirePageLimit, kWirePageLimit};
  /// Ends an events page at a record's end where the page is long enough, as recorders
  /// do. Off: records cross pages.
  bool whole_records = true;
  PageOrder order = PageOrder::kStreamAfterStream;
  std::array<bool, 3> omit{};  ///< leaves the stream out
};

struct PagedFile {
  FourBytes magic = kWireFileMagic;
  std::uint32_t version = 9;
  std::vector<Page> pages;
  Bytes tail;  ///< behind the last page

  Bytes bytes() const;
  /// Where page `number` starts in bytes(); its content starts 5 bytes later.
  std::size_t page_offset(std::size_t number) const;
};

/// Cuts streams into pages. `event_bytes` is the size of a record.
PagedFile cut_into_pages(const Streams& streams, std::uint32_t version,
                         std::size_t event_bytes, const PagePlan& plan);

}  // namespace mm::testing
