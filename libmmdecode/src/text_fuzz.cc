// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Reads any bytes as the string data of each form of strings, and what they say as event
// ids. The first byte of the input chooses the version, the others are what is read; ids
// 1 to 15 lead to the first strings, wherever these begin.
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "mmdecode/labels.h"
#include "mmdecode/profile.h"
#include "testing/fuzz_input.h"

namespace {

using namespace mm::decode;
using mm::testing::Bytes;

constexpr std::uint64_t kStrings = 15;

void append_header(Bytes& out, const char* magic, std::int64_t version) {
  mm::testing::append_text(out, magic);
  mm::testing::append_le(out, static_cast<std::uint64_t>(version), 4);
}

/// A source of one version with this string data and an index into it.
struct Strings {
  Bytes data;
  Bytes index;
  Source source;

  Strings(const mm::Layout& layout, std::span<const std::byte> text) {
    append_header(data, "MMSD", layout.version);
    mm::testing::append_bytes(data, text);
    append_header(index, "MMSI", layout.version);
    std::uint64_t address = mm::kHeaderBytes;
    const auto map = [&](std::uint64_t id) {
      mm::testing::append_le(index, id, layout.id_bytes);
      mm::testing::append_le(index, address, layout.id_bytes);
    };
    if (layout.ids.metadata != mm::kNoId) map(layout.ids.metadata);
    const std::byte terminator{layout.strings == mm::StringForm::kTagged
                                   ? mm::kTaggedEnd
                                   : mm::kStringTerminator};
    for (std::uint64_t id = 1; id <= kStrings && address < data.size(); ++id) {
      map(id);
      while (address < data.size() && data[address] != terminator) ++address;
      ++address;
    }
    source.layout = &layout;
    source.string_data.append(data, 0);
    source.string_data.seal();
    source.string_index.append(index, 0);
    source.string_index.seal();
  }
};

void read_strings(const mm::Layout& layout, std::span<const std::byte> text) {
  const Strings strings{layout, text};
  auto profile = Profile::open(strings.source, Tolerance::kSalvage);
  if (!profile.has_value()) return;
  Defects defects;
  LabelTable table{*profile};
  LabelTable::Reader labels{table};
  std::string out;
  for (std::uint64_t id = 0; id <= kStrings; ++id) {
    out.clear();
    profile->strings().append_text({id}, out, defects);
    static_cast<void>(split_event_id(out, layout));
    static_cast<void>(table.text(labels.of(id)));
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto text = std::as_bytes(std::span{data, size}).subspan(1);
  read_strings(mm::kLayouts[data[0] % std::size(mm::kLayouts)], text);
  return 0;
}
