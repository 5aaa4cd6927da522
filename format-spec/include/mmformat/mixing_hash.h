// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The hash of numbers that come from a file.
//
// A file can hold numbers that agree in all bits a simple hash looks at: many thread ids
// that differ in their high bits only are enough. A robin_map then doubles its memory at
// each insertion. So all bits are mixed, with a start that no file can know.
#pragma once

#include <cstddef>
#include <cstdint>

namespace mm {

/// Drawn once a process. No result depends on it: nothing walks a map in its own order
/// without sorting.
std::uint64_t hash_seed();

/// The finisher of SplitMix64: each bit of `value` changes half of the result.
constexpr std::uint64_t mixed(std::uint64_t value) {
  value = (value ^ (value >> 30)) * 0xBF58'476D'1CE4'E5B9U;
  value = (value ^ (value >> 27)) * 0x94D0'49BB'1331'11EBU;
  return value ^ (value >> 31);
}

class MixingHash {
 public:
  std::size_t operator()(std::uint64_t value) const {
    return static_cast<std::size_t>(mixed(value ^ seed_));
  }

 private:
  std::uint64_t seed_ = hash_seed();
};

}  // namespace mm
