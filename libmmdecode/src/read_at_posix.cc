// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <unistd.h>

#include <cerrno>

#include "read_at.h"

namespace mm::decode {

std::span<const std::byte> read_at(int descriptor, std::uint64_t offset,
                                   std::span<std::byte> room) {
  ssize_t count = 0;
  do {
    count = pread(descriptor, room.data(), room.size(), static_cast<off_t>(offset));
  } while (count < 0 && errno == EINTR);
  return room.first(count < 0 ? 0 : static_cast<std::size_t>(count));
}

}  // namespace mm::decode
