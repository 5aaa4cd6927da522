// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// truncate: the first page of events and all strings, as the Rust tool does it. Pages are
// copied in their order and without a look at what is in them:
//
//   [ events ] [ strings ] [ events ] [ index ] [ strings ]
//   [ events ] [ strings ]            [ index ] [ strings ]
#include <algorithm>
#include <array>
#include <vector>

#include "commands.h"
#include "mmformat/bytes.h"
#include "mmformat/constants.h"
#include "rewriting/written_metadata.h"

namespace mm::mmedit {
namespace {

struct KeptPage {
  PageTag tag{};
  decode::Extent content;
};

/// Of each stream what is kept, in the order of the file.
std::vector<KeptPage> kept_pages(const decode::Source& source) {
  std::vector<KeptPage> pages;
  const auto keep = [&pages](PageTag tag, const decode::Stream& stream, bool only_first) {
    for (const decode::Extent& extent : stream.extents()) {
      if (extent.size == 0) continue;
      pages.push_back({tag, extent});
      if (only_first) return;
    }
  };
  keep(PageTag::kEvents, source.events, /*only_first=*/true);
  keep(PageTag::kStringData, source.string_data, /*only_first=*/false);
  keep(PageTag::kStringIndex, source.string_index, /*only_first=*/false);
  std::ranges::sort(pages, std::ranges::less{},
                    [](const KeptPage& page) { return page.content.file_offset; });
  return pages;
}

Result<void> write_page(const KeptPage& page, record::ByteSink& sink) {
  std::array<std::byte, kPageHeaderBytes> header;
  header[0] = static_cast<std::byte>(page.tag);
  store_le(header.data() + 1, static_cast<std::uint32_t>(page.content.size));
  MM_CHECK(sink.write(header));
  return sink.write({page.content.data, static_cast<std::size_t>(page.content.size)});
}

Result<rewriting::Rewritten> copy_pages(const decode::Profile& profile,
                                        record::ByteSink& sink) {
  std::array<std::byte, kHeaderBytes> header;
  std::ranges::transform(kFileMagic, header.begin(),
                         [](char c) { return static_cast<std::byte>(c); });
  store_le(header.data() + kFileMagic.size(),
           static_cast<std::uint32_t>(profile.version()));
  MM_CHECK(sink.write(header));
  rewriting::Rewritten result;
  for (const KeptPage& page : kept_pages(profile.source())) {
    MM_CHECK(write_page(page, sink));
    if (page.tag == PageTag::kEvents && page.content.size > kHeaderBytes) {
      result.event_count =
          (page.content.size - kHeaderBytes) / profile.layout().event_bytes;
    }
  }
  return result;
}

/// Of a set of three files: as many events as fill a first page.
Result<rewriting::Rewritten> copy_first_events(const decode::Profile& profile,
                                               record::ByteSink& sink,
                                               const rewriting::OnProgress& progress) {
  const decode::Selection all;
  const std::uint64_t count =
      (kMaxWrittenPageBytes - kHeaderBytes) / profile.layout().event_bytes;
  rewriting::EventChoice choice{profile, all, {.end = count}};
  return rewriting::rewrite(profile, choice, rewriting::facts_of(profile),
                            {.keeps_all_strings = true, .on_progress = progress}, sink);
}

}  // namespace

void Truncate::add_to(toolkit::Cli& cli) {
  toolkit::Command& command =
      cli.add_command("truncate", "Write the first page of events and all strings.",
                      [this, &cli] { return run(cli.messages()); });
  profile.add_to(command, ".truncated.mm_profdata");
  command.add_example("mmedit truncate demo-0012345.mm_profdata",
                      "write demo-0012345.truncated.mm_profdata");
}

Result<void> Truncate::run(toolkit::Messages& messages) const {
  const Make make = [](const decode::Profile& opened, record::ByteSink& sink,
                       const rewriting::OnProgress& progress) {
    return opened.layout().container == Container::kPaged
               ? copy_pages(opened, sink)
               : copy_first_events(opened, sink, progress);
  };
  return run_on_one(profile, {}, make, messages);
}

}  // namespace mm::mmedit
