// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One fuzz input as a set of three files: the lengths of the first two as 16-bit numbers,
// then the files, one behind the other.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "testing/wire.h"

namespace mm::testing {

inline constexpr std::size_t kFuzzLengthBytes = 4;

/// Whether the input is a set: a paged file starts with its magic.
inline bool is_fuzz_set(std::span<const std::byte> input) {
  return input.size() >= kFuzzLengthBytes && input[0] != std::byte{'M'};
}

/// The three files of an input that is_fuzz_set, each in memory of its own, so that a
/// sanitizer sees what is read behind its end.
inline ProfileFiles fuzz_set(std::span<const std::byte> input) {
  ProfileFiles files;
  auto rest = input.subspan(kFuzzLengthBytes);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto size = std::min<std::size_t>(read_le(input, 2 * i, 2), rest.size());
    files.emplace_back(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(size));
    rest = rest.subspan(size);
  }
  files.emplace_back(rest.begin(), rest.end());
  return files;
}

/// The input that stands for these files.
inline Bytes fuzz_input_of(const ProfileFiles& files) {
  if (files.size() == 1) return files[0];
  Bytes input;
  append_le(input, files[0].size(), 2);
  append_le(input, files[1].size(), 2);
  for (const Bytes& file : files) append_bytes(input, file);
  return input;
}

}  // namespace mm::testing
