// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/protobuf_reader.h"

#include <algorithm>

#include "testing/wire.h"

namespace mm::testing {

bool ProtoReader::fail(const std::string& why) {
  fault_ = std::string{name_} + ": " + why;
  return false;
}

bool ProtoReader::read_varint(std::uint64_t& out) {
  constexpr unsigned kLastShift = 63;
  out = 0;
  for (unsigned shift = 0; shift <= kLastShift; shift += 7) {
    if (rest_.empty()) return fail("torn");
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    if (shift == kLastShift && byte > 1) break;
    out |= std::uint64_t{byte & 0x7FU} << shift;
    if ((byte & 0x80U) == 0) return true;
  }
  return fail("a number of more than 64 bits");
}

bool ProtoReader::take(std::uint64_t count) {
  if (count > rest_.size()) return fail("torn");
  bytes_ = rest_.substr(0, count);
  rest_.remove_prefix(count);
  return true;
}

bool ProtoReader::next() {
  if (rest_.empty()) return false;
  std::uint64_t tag = 0;
  if (!read_varint(tag)) return false;
  number_ = static_cast<std::uint32_t>(tag >> 3);
  const auto type = static_cast<WireType>(tag & 7U);
  const auto* const known = std::ranges::find(
      known_.data(), known_.data() + known_.size(), number_, &ProtoField::number);
  if (known == known_.data() + known_.size()) {
    return fail("field " + std::to_string(number_) + " is not known");
  }
  if (known->type != type) {
    return fail("field " + std::to_string(number_) + " has another wire type");
  }
  if (type == WireType::kVarint) return read_varint(value_);
  std::uint64_t count = type == WireType::kFixed64 ? 8U : 4U;
  if (type == WireType::kBytes && !read_varint(count)) return false;
  if (!take(count)) return false;
  if (type != WireType::kBytes) {
    value_ = read_le(std::as_bytes(std::span{bytes_}), 0, bytes_.size());
  }
  return true;
}

}  // namespace mm::testing
