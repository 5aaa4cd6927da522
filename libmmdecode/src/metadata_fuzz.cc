// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Reads any bytes as metadata.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "mmdecode/metadata.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  mm::decode::Defects defects;
  const auto metadata = mm::decode::parse_metadata(text, defects);
  if (metadata.raw != text) std::abort();
  return 0;
}
