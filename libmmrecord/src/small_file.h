// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace mm::record {

/// Up to `most` first bytes of a file, such as one of the kernel's; empty where it cannot
/// be read.
std::string read_small_file(const char* path, std::size_t most = 4096);

}  // namespace mm::record
