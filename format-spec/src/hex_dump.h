// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The annotated dumps in format-spec/examples: bytes in hexadecimal, comments from '#'
// on, and lines that start with '@' (format-spec/README.md, "Writing an example").
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mmformat/constants.h"

namespace mm::spec {

struct HexDump {
  std::string structure;
  std::int64_t version = 0;  ///< kHeaderless for "none"
  std::vector<std::string> expected;
  std::vector<std::byte> bytes;
  /// The files of a set, in the order of PageTag; a dump has these or `bytes`.
  std::array<std::vector<std::byte>, kStreamCount> files;
  std::string problem;  ///< why the dump itself is wrong; empty if it is not
};

HexDump parse_hex_dump(std::string_view text);

}  // namespace mm::spec
