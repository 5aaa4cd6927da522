// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One message of the protobuf wire format, field by field. Strict: a field that its
// reader does not list, or of another wire type than listed, is a fault, because a writer
// that gets a field number wrong would else just seem to have written less.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace mm::testing {

enum class WireType : std::uint8_t {
  kVarint = 0,
  kFixed64 = 1,
  kBytes = 2,
  kFixed32 = 5
};

struct ProtoField {
  std::uint32_t number = 0;
  WireType type = WireType::kVarint;
};

class ProtoReader {
 public:
  /// @param name  of the message, for faults. All are borrowed.
  ProtoReader(std::string_view name, std::string_view message,
              std::span<const ProtoField> known)
      : name_(name), rest_(message), known_(known) {}

  /// Reads the next field; false at the end, and at a fault.
  bool next();
  /// Why next() stopped; empty at the end.
  const std::string& fault() const { return fault_; }

  std::uint32_t number() const { return number_; }
  /// Of a varint or a fixed number.
  std::uint64_t value() const { return value_; }
  std::string_view bytes() const { return bytes_; }

 private:
  bool fail(const std::string& why);
  bool read_varint(std::uint64_t& out);
  bool take(std::uint64_t count);

  std::string_view name_;
  std::string_view rest_;
  std::span<const ProtoField> known_;
  std::uint32_t number_ = 0;
  std::uint64_t value_ = 0;
  std::string_view bytes_;
  std::string fault_;
};

}  // namespace mm::testing
