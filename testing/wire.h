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

/// How a string refers to another one.
enum class ReferenceForm : std::uint8_t {
  kTaggedBigEndian32,     ///< 10xxxxxx and three bytes, big endian
  kMarkerLittleEndian32,  ///< FE and four bytes
  kMarkerLittleEndian64,  ///< FE and eight bytes
};

/// What a version looks like in bytes.
struct WireForm {
  std::uint32_t version;
  bool is_paged;  ///< false: a set of three files
  std::size_t id_bytes;
  std::size_t event_bytes;
  std::size_t index_entry_bytes;
  ReferenceForm reference;
  std::size_t reference_bytes;
  bool has_integers;
};

/// The form of versions 5 to 9; null for others.
const WireForm* find_wire_form(std::uint32_t version);

/// Appends the low `count` bytes of `value`, lowest first.
void append_le(Bytes& out, std::uint64_t value, std::size_t count);
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
