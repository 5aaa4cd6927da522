// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#pragma once

#include <cstddef>
#include <string>

namespace mm::launcher {

/// The first bytes of a file, `most` of them. None where it is missing, cannot be read,
/// or is no regular file: a FIFO or a device would wait for ever, or take the bytes away
/// from the tool.
std::string start_of_regular_file(const std::string& path, std::size_t most);

}  // namespace mm::launcher
