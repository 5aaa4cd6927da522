// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A write past the limit of RLIMIT_FSIZE sends a signal that ends the process, so a
// recorder asks first.
#pragma once

#include <sys/resource.h>

#include <cstdint>

namespace mm::record {

/// Whether a file of this process may have `bytes` bytes.
inline bool is_within_file_limit(std::uint64_t bytes) {
  struct rlimit limit {};
  return ::getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY ||
         bytes <= limit.rlim_cur;
}

}  // namespace mm::record
