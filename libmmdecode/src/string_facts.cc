// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/string_facts.h"

#include "mmdecode/each_event.h"
#include "string_walk.h"

namespace mm::decode {
namespace {

/// Where the string at `at` ends; the end of the data where nothing ends it.
std::uint64_t end_of_string(StringPieceReader& pieces, std::uint64_t at,
                            std::uint64_t data_end) {
  using Sort = StringPiece::Sort;
  for (;;) {
    const StringPiece piece = pieces.read(at);
    if (piece.sort == Sort::kEnd) return at + 1;
    if (piece.sort != Sort::kText && piece.sort != Sort::kReference) return data_end;
    at = piece.next;
  }
}

}  // namespace

StringFacts string_facts(const Profile& profile) {
  const StringTable& strings = profile.strings();
  StringWalk walk{strings};
  const auto reach = [&](StringId id) {
    if (const auto address = strings.address_of(id)) walk.walk(*address);
  };
  for_each_event(profile, [&](const Event& event) {
    reach(event.kind);
    reach(event.id);
  });
  if (profile.layout().ids.metadata != kNoId) reach({profile.layout().ids.metadata});

  StringFacts facts;
  const std::uint64_t end = strings.data().size();
  StringPieceReader pieces{strings.data(), strings.layout()};
  for (std::uint64_t at = kHeaderBytes; at < end;) {
    const std::uint64_t next = end_of_string(pieces, at, end);
    ++facts.count;
    facts.bytes += next - at;
    if (!walk.met().has_any(at, next)) {
      ++facts.unreferenced_count;
      facts.unreferenced_bytes += next - at;
    }
    at = next;
  }
  facts.index_entries = index_entry_count(profile);
  return facts;
}

std::uint64_t index_entry_count(const Profile& profile) {
  const std::uint64_t bytes = profile.source().string_index.size();
  if (bytes <= kHeaderBytes) return 0;
  return (bytes - kHeaderBytes) / profile.layout().index_entry_bytes;
}

}  // namespace mm::decode
