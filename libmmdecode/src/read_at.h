// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A few bytes of an open file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace mm::decode {

/// Reads at `offset` of the file behind `descriptor`, whose position stays.
/// @return the start of `room` that was filled; less than all of it at the file's end and
///         where reading fails.
std::span<const std::byte> read_at(int descriptor, std::uint64_t offset,
                                   std::span<std::byte> room);

}  // namespace mm::decode
