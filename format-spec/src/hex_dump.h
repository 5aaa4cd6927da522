// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The annotated dumps in format-spec/examples: bytes in hexadecimal, comments from '#'
// on, and lines that start with '@' (format-spec/README.md, "Writing an example").
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mm::spec {

struct HexDump {
  std::string structure;
  std::uint32_t version = 0;
  std::vector<std::string> expected;
  std::vector<std::byte> bytes;
  std::string problem;  ///< why the dump itself is wrong; empty if it is not
};

HexDump parse_hex_dump(std::string_view text);

}  // namespace mm::spec
