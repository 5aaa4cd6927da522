// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The numbers of the file format, written a second time.
//
// The builder and the checker must not share a mistake with the code they test, so they
// take nothing from mmformat/constants.h or layout.h: this is a table of its own, from
// the specification. It also has the versions that no reader is finished for yet.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mm::testing {

using Bytes = std::vector<std::byte>;
/// A profile as files: one paged file, or events, string data and string index.
using ProfileFiles = std::vector<Bytes>;
using FourBytes = std::array<char, 4>;

/// The streams, numbered as their page tags are.
inline constexpr std::size_t kEventsStream = 0;
inline constexpr std::size_t kStringDataStream = 1;
inline constexpr std::size_t kStringIndexStream = 2;

inline constexpr FourBytes kWireFileMagic{'M', 'M', 'P', 'D'};
inline constexpr std::array<FourBytes, 3> kWireStreamMagics{
    {{'M', 'M', 'E', 'S'}, {'M', 'M', 'S', 'D'}, {'M', 'M', 'S', 'I'}}
};
inline constexpr std::size_t kWireHeaderBytes = 8;
inline constexpr std::size_t kWirePageHeaderBytes = 5;
inline constexpr std::size_t kWirePageLimit = 262144;

inline constexpr std::uint64_t kLastVirtualId = 100000000;
inline constexpr std::uint64_t kWireMetadataId = 100000001;
inline constexpr std::uint64_t kWireInvalidId = 100000002;
inline constexpr std::uint64_t kAddressBase = 100000003;

inline constexpr std::uint64_t kInstantEnd = 0xFFFFFFFFFFFF;
inline constexpr std::uint64_t kIntegerEnd = 0xFFFFFFFFFFFE;

/// How a version is named that has no number: files without headers.
inline constexpr std::int64_t kNoHeaders = -1;
/// No such id in this version.
inline constexpr std::uint64_t kNoWireId = ~std::uint64_t{0};
/// The end that marks an instant in wide records.
inline constexpr std::uint64_t kWideInstantEnd = ~std::uint64_t{0};

/// What a record of an event looks like.
enum class RecordKind : std::uint8_t {
  kStartEnd,  ///< kind, label, 64-bit thread, time << 2 | type: a record for each end
  kWide,      ///< kind, label, 64-bit thread, start, end
  kPacked,    ///< kind, label, 32-bit thread, two payloads of 48 bits
};

/// The type in the low two bits of a start/end record's time.
inline constexpr std::uint64_t kStartType = 0;
inline constexpr std::uint64_t kEndType = 1;
inline constexpr std::uint64_t kInstantType = 2;

/// How a string is ended, and how it refers to another one.
enum class TextForm : std::uint8_t {
  kTagged,                ///< pieces 01, length, text; ended by 00; no references
  kTaggedBigEndian32,     ///< reference: 10xxxxxx and three bytes, big endian
  kMarkerLittleEndian32,  ///< reference: FE and four bytes
  kMarkerLittleEndian64,  ///< reference: FE and eight bytes
};

/// What a version looks like in bytes.
struct WireForm {
  std::int64_t version;  ///< or kNoHeaders
  bool is_paged;         ///< false: a set of three files
  RecordKind records;
  std::size_t id_bytes;
  std::size_t event_bytes;
  std::size_t index_entry_bytes;
  TextForm text;
  std::size_t reference_bytes;  ///< 0: none
  bool has_integers;
  bool has_arguments;
  bool has_addressed_ids;     ///< an id of a string is an address plus `first_id`
  std::uint64_t metadata_id;  ///< or kNoWireId
  std::uint64_t first_id;     ///< of ids that the recorder counts, or of addresses
  std::size_t header_bytes() const { return version == kNoHeaders ? 0U : 8U; }
};

/// The form of a version, kNoHeaders or 0 to 9; null for others.
const WireForm* find_wire_form(std::int64_t version);
/// All of them, the oldest first.
std::span<const WireForm> wire_forms();
/// "none", "v0", "v9": for the names of tests.
std::string version_label(std::int64_t version);

/// Appends the low `count` bytes of `value`, lowest first; highest first.
void append_le(Bytes& out, std::uint64_t value, std::size_t count);
void append_be(Bytes& out, std::uint64_t value, std::size_t count);
void append_text(Bytes& out, std::string_view text);
void append_bytes(Bytes& out, std::span<const std::byte> bytes);

/// Reads `count` bytes at `at`, lowest first. The caller has checked that they exist.
std::uint64_t read_le(std::span<const std::byte> bytes, std::size_t at,
                      std::size_t count);

/// Bytes from numbers and from text, for tests.
Bytes bytes_of(std::initializer_list<int> values);
Bytes bytes_of(std::string_view text);
std::string text_of(std::span<const std::byte> bytes);

/// Edits of finished files: each returns the changed copy.
Bytes with_bytes_set(Bytes bytes, std::size_t at, const Bytes& values);
Bytes with_bytes_set(Bytes bytes, std::size_t at, std::initializer_list<int> values);
Bytes with_end_cut(Bytes bytes, std::size_t count);
Bytes with_bytes_appended(Bytes bytes, std::initializer_list<int> values);

}  // namespace mm::testing
