// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Protobuf messages drawn by a test, sound or not:
//
//   ProtoDrawing{}.number(1, 42).text(6, "demo")                    a ProcessDescriptor
//   ProtoDrawing{}.message(3, ProtoDrawing{}...)                    in a TrackDescriptor
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace mm::testing {

class ProtoDrawing {
 public:
  ProtoDrawing& number(std::uint32_t field, std::uint64_t value) {
    varint(std::uint64_t{field} << 3);
    varint(value);
    return *this;
  }
  ProtoDrawing& text(std::uint32_t field, std::string_view value) {
    varint(std::uint64_t{field} << 3 | 2);
    varint(value.size());
    bytes_ += value;
    return *this;
  }
  ProtoDrawing& message(std::uint32_t field, const ProtoDrawing& inner) {
    return text(field, inner.bytes_);
  }
  ProtoDrawing& raw(std::string_view bytes) {
    bytes_ += bytes;
    return *this;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  void varint(std::uint64_t value) {
    constexpr unsigned kMore = 0x80;
    for (; value >= kMore; value >>= 7)
      bytes_ += static_cast<char>((value & 0x7FU) | kMore);
    bytes_ += static_cast<char>(value);
  }

  std::string bytes_;
};

}  // namespace mm::testing
