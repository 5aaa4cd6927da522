// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/kinds.h"

#include <tsl/robin_map.h>

#include <string>

#include "mmformat/constants.h"
#include "mmformat/mixing_hash.h"

namespace mm::decode {
namespace {

struct NamedKind {
  std::string_view name;
  Kind kind;
};

constexpr NamedKind kNamedKinds[] = {
    {kKindGenericActivity,    Kind::kGenericActivity   },
    {kKindQuery,              Kind::kQuery             },
    {kKindQueryBlocked,       Kind::kQueryBlocked      },
    {kKindIncrementalLoad,    Kind::kIncrementalLoad   },
    {kKindIncrementalHashing, Kind::kIncrementalHashing},
    {kKindLlvmPass,           Kind::kLlvmPass          },
    {kKindQueryCacheHit,      Kind::kQueryCacheHit     },
    {kKindQueryCacheHitCount, Kind::kQueryCacheHitCount},
    {kKindArtifactSize,       Kind::kArtifactSize      },
    {kKindThreadName,         Kind::kThreadName        },
    {kKindMemory,             Kind::kMemory            },
};

/// A damaged file can have a kind id an event; what was met is forgotten beyond this.
constexpr std::size_t kMaxKnown = 65'536;

}  // namespace

Kind kind_of(std::string_view name) {
  for (const NamedKind& named : kNamedKinds) {
    if (named.name == name) return named.kind;
  }
  return Kind::kOther;
}

struct KindReader::Known {
  struct Entry {
    Kind kind = Kind::kOther;
    Defects defects;
  };
  tsl::robin_map<std::uint64_t, Entry, MixingHash> by_id;
};

KindReader::KindReader(const StringTable& strings)
    : strings_(&strings), known_(std::make_unique<Known>()) {
  // What stands in a slot that nothing was met for must have the kind kOther.
  ids_.fill(strings.layout().ids.invalid);
}

KindReader::KindReader(KindReader&&) noexcept = default;
KindReader& KindReader::operator=(KindReader&&) noexcept = default;
KindReader::~KindReader() = default;

Kind KindReader::look_up(std::uint64_t id) {
  auto found = known_->by_id.find(id);
  if (found == known_->by_id.end()) {
    if (known_->by_id.size() >= kMaxKnown) known_->by_id.clear();
    Known::Entry entry;
    entry.kind = kind_of(strings_->text({id}, entry.defects));
    found = known_->by_id.insert({id, std::move(entry)}).first;
  }
  const Known::Entry& entry = found->second;
  if (entry.defects.empty()) {
    // Only sound kinds go to the short way: each event of the others is counted.
    ids_[slot_of(id)] = id;
    kinds_[slot_of(id)] = entry.kind;
  } else {
    for (const Defect& defect : entry.defects.all()) defects_.add(defect.code);
  }
  return entry.kind;
}

}  // namespace mm::decode
