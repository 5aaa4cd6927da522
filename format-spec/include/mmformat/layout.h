// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What differs between the versions of the format: one row each.
//
// A reader asks the row, never the version number. Loops over all records need the widths
// when compiling: they are templates over a RecordShape, of which several versions share
// one, and visit_shape chooses the instance once per file. A new version of the format is
// a new row, not a new class.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>

#include "mmformat/constants.h"

namespace mm {

/// How the three streams are kept (spec section "Containers").
enum class Container : std::uint8_t { kPaged, kThreeFiles };

/// How the events stream holds an event (spec section "Event records").
enum class RecordForm : std::uint8_t {
  kStartEnd,  ///< start and end of an interval are records of their own
  kWide,      ///< 64-bit thread, start and end
  kPacked,    ///< 32-bit thread, two payloads of 48 bits
};

/// How the string data holds a string (spec section "String data").
enum class StringForm : std::uint8_t {
  kTagged,      ///< pieces with a tag and a length, ended by 00
  kCharacters,  ///< text told from references by its UTF-8 lead bytes, ended by FF
  kMarked,      ///< text, and references after FE, ended by FF
};

/// Which string ids mean what (spec section "String ids"). kNoId where a version has no
/// such id.
struct IdRanges {
  std::uint64_t max_indexed;    ///< largest id in the string index, the metadata aside
  std::uint64_t metadata;       ///< the metadata; looked up in the index
  std::uint64_t invalid;        ///< no string at all
  std::uint64_t first_regular;  ///< from here on an id is this plus an address
};
inline constexpr std::uint64_t kNoId = ~std::uint64_t{0};

inline constexpr IdRanges kIdsNoMetadata{kMaxId32, kNoId, kNoId, kNoId};
inline constexpr IdRanges kIds32{kMaxId32, kMetadataId32, kNoId, kNoId};
inline constexpr IdRanges kIds30{kMaxId30, kMetadataId30, kNoId, kNoId};
inline constexpr IdRanges kIdsAddressed{kMaxVirtualId, kMetadataId, kInvalidId,
                                        kFirstRegularId};

/// One version. Widths are in bytes (spec section "Versions").
struct Layout {
  std::int32_t version;  ///< kHeaderless for files without headers
  Container container;
  RecordForm records;
  std::uint8_t id_bytes;           ///< string ids and addresses
  std::uint8_t event_bytes;        ///< one event record
  std::uint8_t index_entry_bytes;  ///< one string index entry
  StringForm strings;
  std::uint8_t reference_bytes;  ///< a reference inside string data, tag included; or 0
  bool has_integers;             ///< kIntegerMarker marks an integer event
  bool has_arguments;            ///< kArgumentSeparator parts an event id
  IdRanges ids;
};

// clang-format off
inline constexpr Layout kLayouts[] = {
    // version     container               records                id  event  index  strings                   reference  integers  arguments  ids
    {kHeaderless,  Container::kThreeFiles, RecordForm::kStartEnd, 4,  24,    8,     StringForm::kTagged,      0,         false,    false,     kIdsNoMetadata},
    {0,            Container::kThreeFiles, RecordForm::kStartEnd, 4,  24,    8,     StringForm::kTagged,      0,         false,    false,     kIds32},
    {1,            Container::kThreeFiles, RecordForm::kWide,     4,  32,    8,     StringForm::kTagged,      0,         false,    false,     kIds32},
    {2,            Container::kThreeFiles, RecordForm::kPacked,   4,  24,    8,     StringForm::kTagged,      0,         false,    false,     kIds32},
    {3,            Container::kThreeFiles, RecordForm::kPacked,   4,  24,    8,     StringForm::kCharacters,  4,         false,    false,     kIds30},
    {4,            Container::kThreeFiles, RecordForm::kPacked,   4,  24,    8,     StringForm::kCharacters,  4,         false,    false,     kIdsAddressed},
    {5,            Container::kThreeFiles, RecordForm::kPacked,   4,  24,    8,     StringForm::kCharacters,  4,         false,    true,      kIdsAddressed},
    {6,            Container::kPaged,      RecordForm::kPacked,   4,  24,    8,     StringForm::kCharacters,  4,         false,    true,      kIdsAddressed},
    {7,            Container::kPaged,      RecordForm::kPacked,   4,  24,    8,     StringForm::kMarked,      5,         false,    true,      kIdsAddressed},
    {8,            Container::kPaged,      RecordForm::kPacked,   4,  24,    8,     StringForm::kMarked,      5,         true,     true,      kIdsAddressed},
    {9,            Container::kPaged,      RecordForm::kPacked,   8,  32,    16,    StringForm::kMarked,      9,         true,     true,      kIdsAddressed},
};
// clang-format on

/// The lowest number that a header may have, as kNewestVersion is the highest. Files
/// without headers are read besides, but no compiler of today writes one.
inline constexpr std::int32_t kOldestVersion = 0;
static_assert(std::begin(kLayouts)[0].version == kHeaderless);
static_assert(std::begin(kLayouts)[1].version == kOldestVersion);
static_assert(std::end(kLayouts)[-1].version == kNewestVersion);

/// The row of `version` (a number as a header has it, or kHeaderless), or null where this
/// build cannot read it.
constexpr const Layout* find_layout(std::int64_t version) {
  for (const Layout& layout : kLayouts) {
    if (layout.version == version) return &layout;
  }
  return nullptr;
}

/// "none", "0", "9": how people write a version.
inline std::string version_name(std::int64_t version) {
  return version == kHeaderless ? "none" : std::to_string(version);
}

/// Records as loops over all of them meet them. Records of the form kStartEnd are paired
/// into kWide ones first.
enum class RecordShape : std::uint8_t {
  kWide,              ///< 32 bytes, 32-bit ids
  kPacked24,          ///< 24 bytes, 32-bit ids
  kPacked24Integers,  ///< the same, with integer events
  kPacked32,          ///< 32 bytes, 64-bit ids, with integer events
};

/// The shape that the records of a version are met in.
constexpr RecordShape shape_of(const Layout& layout) {
  if (layout.records != RecordForm::kPacked) return RecordShape::kWide;
  if (layout.id_bytes == 8) return RecordShape::kPacked32;
  return layout.has_integers ? RecordShape::kPacked24Integers : RecordShape::kPacked24;
}

/// Bytes of one record of this shape.
constexpr std::size_t record_bytes_of(RecordShape shape) {
  const bool is_large = shape == RecordShape::kWide || shape == RecordShape::kPacked32;
  return is_large ? 32 : 24;
}

/// Calls `visitor.template operator()<kShape>()`.
template <class Visitor>
decltype(auto) visit_shape(RecordShape shape, Visitor&& visitor) {
  switch (shape) {
    case RecordShape::kWide:
      return visitor.template operator()<RecordShape::kWide>();
    case RecordShape::kPacked24:
      return visitor.template operator()<RecordShape::kPacked24>();
    case RecordShape::kPacked24Integers:
      return visitor.template operator()<RecordShape::kPacked24Integers>();
    case RecordShape::kPacked32:
      break;
  }
  return visitor.template operator()<RecordShape::kPacked32>();
}

}  // namespace mm
