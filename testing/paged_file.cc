// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/paged_file.h"

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

#include "testing/require.h"

namespace mm::testing {
namespace {

// Where the page that starts at `begin` ends.
std::size_t page_end(std::size_t begin, std::size_t stream_bytes, std::size_t page_bytes,
                     std::size_t record_bytes) {
  if (page_bytes >= stream_bytes - begin) return stream_bytes;
  const std::size_t end = begin + page_bytes;
  if (record_bytes == 0 || end < kWireHeaderBytes) return end;
  const std::size_t whole = end - (end - kWireHeaderBytes) % record_bytes;
  return whole > begin ? whole : end;
}

std::vector<Page> pages_of(std::span<const std::byte> stream, std::size_t tag,
                           std::size_t page_bytes, std::size_t record_bytes) {
  require(page_bytes > 0, "a page holds at least one byte");
  std::vector<Page> pages;
  for (std::size_t begin = 0; begin < stream.size();) {
    const std::size_t end = page_end(begin, stream.size(), page_bytes, record_bytes);
    const auto content = stream.subspan(begin, end - begin);
    pages.push_back({.tag = static_cast<std::uint8_t>(tag),
                     .content = Bytes(content.begin(), content.end()),
                     .declared_bytes = std::nullopt});
    begin = end;
  }
  return pages;
}

std::vector<Page> in_turn(std::array<std::vector<Page>, 3> by_stream) {
  std::vector<Page> pages;
  std::size_t longest = 0;
  for (const auto& stream : by_stream) longest = std::max(longest, stream.size());
  for (std::size_t i = 0; i < longest; ++i) {
    for (auto& stream : by_stream) {
      if (i < stream.size()) pages.push_back(std::move(stream[i]));
    }
  }
  return pages;
}

std::vector<Page> one_after_another(std::array<std::vector<Page>, 3> by_stream) {
  std::vector<Page> pages;
  for (auto& stream : by_stream) std::ranges::move(stream, std::back_inserter(pages));
  return pages;
}

}  // namespace

Bytes PagedFile::bytes() const {
  Bytes out;
  append_text(out, {magic.data(), magic.size()});
  append_le(out, version, 4);
  for (const Page& page : pages) {
    append_le(out, page.tag, 1);
    append_le(
        out,
        page.declared_bytes.value_or(static_cast<std::uint32_t>(page.content.size())), 4);
    append_bytes(out, page.content);
  }
  append_bytes(out, tail);
  return out;
}

std::size_t PagedFile::page_offset(std::size_t number) const {
  require(number <= pages.size(), "no such page");
  std::size_t at = kWireHeaderBytes;
  for (std::size_t i = 0; i < number; ++i) {
    at += kWirePageHeaderBytes + pages[i].content.size();
  }
  return at;
}

PagedFile cut_into_pages(const Streams& streams, std::uint32_t version,
                         std::size_t event_bytes, const PagePlan& plan) {
  std::array<std::vector<Page>, 3> by_stream;
  for (std::size_t tag = 0; tag < streams.size(); ++tag) {
    if (plan.omit[tag]) continue;
    const bool whole = tag == kEventsStream && plan.whole_records;
    by_stream[tag] =
        pages_of(streams[tag], tag, plan.page_bytes[tag], whole ? event_bytes : 0);
  }
  if (plan.order == PageOrder::kBackwards) std::ranges::reverse(by_stream);
  PagedFile file;
  file.version = version;
  file.pages = plan.order == PageOrder::kRoundRobin
                   ? in_turn(std::move(by_stream))
                   : one_after_another(std::move(by_stream));
  return file;
}

}  // namespace mm::testing
