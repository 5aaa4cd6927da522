// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/wire.h"

#include <algorithm>
#include <utility>

#include "testing/require.h"

namespace mm::testing {
namespace {

using enum TextForm;
using enum RecordKind;

// clang-format off
constexpr WireForm kForms[] = {
    // version     paged  records    id event index  text                  ref integers arguments addressed metadata         first id
    {  kNoHeaders, false, kStartEnd, 4, 24,   8,     kTagged,               0, false,   false,    false,    kNoWireId,       0x80000000},
    {  0,          false, kStartEnd, 4, 24,   8,     kTagged,               0, false,   false,    false,    0x80000000,      0x80000001},
    {  1,          false, kWide,     4, 32,   8,     kTagged,               0, false,   false,    false,    0x80000000,      0x80000001},
    {  2,          false, kPacked,   4, 24,   8,     kTagged,               0, false,   false,    false,    0x80000000,      0x80000001},
    {  3,          false, kPacked,   4, 24,   8,     kTaggedBigEndian32,    4, false,   false,    false,    0x20000000,      0x20000001},
    {  4,          false, kPacked,   4, 24,   8,     kTaggedBigEndian32,    4, false,   false,    true,     kWireMetadataId, kAddressBase},
    {  5,          false, kPacked,   4, 24,   8,     kTaggedBigEndian32,    4, false,   true,     true,     kWireMetadataId, kAddressBase},
    {  6,          true,  kPacked,   4, 24,   8,     kTaggedBigEndian32,    4, false,   true,     true,     kWireMetadataId, kAddressBase},
    {  7,          true,  kPacked,   4, 24,   8,     kMarkerLittleEndian32, 5, false,   true,     true,     kWireMetadataId, kAddressBase},
    {  8,          true,  kPacked,   4, 24,   8,     kMarkerLittleEndian32, 5, true,    true,     true,     kWireMetadataId, kAddressBase},
    {  9,          true,  kPacked,   8, 32,   16,    kMarkerLittleEndian64, 9, true,    true,     true,     kWireMetadataId, kAddressBase},
};
// clang-format on

}  // namespace

const WireForm* find_wire_form(std::int64_t version) {
  const auto* row = std::ranges::find(kForms, version, &WireForm::version);
  return row == std::end(kForms) ? nullptr : row;
}

std::span<const WireForm> wire_forms() {
  return kForms;
}

std::string version_label(std::int64_t version) {
  return version == kNoHeaders ? "none" : "v" + std::to_string(version);
}

void append_le(Bytes& out, std::uint64_t value, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    out.push_back(static_cast<std::byte>(value & 0xFF));
    value >>= 8;
  }
}

void append_be(Bytes& out, std::uint64_t value, std::size_t count) {
  for (std::size_t i = count; i > 0; --i) {
    out.push_back(static_cast<std::byte>(value >> (8 * (i - 1)) & 0xFF));
  }
}

void append_text(Bytes& out, std::string_view text) {
  for (const char c : text) out.push_back(static_cast<std::byte>(c));
}

void append_bytes(Bytes& out, std::span<const std::byte> bytes) {
  out.insert(out.end(), bytes.begin(), bytes.end());
}

std::uint64_t read_le(std::span<const std::byte> bytes, std::size_t at,
                      std::size_t count) {
  std::uint64_t value = 0;
  for (std::size_t i = count; i > 0; --i) {
    value = value << 8 | std::to_integer<std::uint64_t>(bytes[at + i - 1]);
  }
  return value;
}

Bytes bytes_of(std::initializer_list<int> values) {
  Bytes out;
  for (const int value : values) out.push_back(static_cast<std::byte>(value));
  return out;
}

Bytes bytes_of(std::string_view text) {
  Bytes out;
  append_text(out, text);
  return out;
}

std::string text_of(std::span<const std::byte> bytes) {
  std::string out;
  for (const std::byte b : bytes) out.push_back(static_cast<char>(b));
  return out;
}

Bytes with_bytes_set(Bytes bytes, std::size_t at, const Bytes& values) {
  require(at <= bytes.size() && values.size() <= bytes.size() - at,
          "the bytes to set lie outside");
  for (const std::byte value : values) bytes[at++] = value;
  return bytes;
}

Bytes with_bytes_set(Bytes bytes, std::size_t at, std::initializer_list<int> values) {
  return with_bytes_set(std::move(bytes), at, bytes_of(values));
}

Bytes with_end_cut(Bytes bytes, std::size_t count) {
  require(count <= bytes.size(), "cuts more than there is");
  bytes.resize(bytes.size() - count);
  return bytes;
}

Bytes with_bytes_appended(Bytes bytes, std::initializer_list<int> values) {
  append_bytes(bytes, bytes_of(values));
  return bytes;
}

}  // namespace mm::testing
