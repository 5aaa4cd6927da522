// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "small_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

namespace mm::record {

std::string read_small_file(const char* path, std::size_t most) {
  constexpr std::size_t kStep = 4096;
  std::string text;
  const int descriptor = ::open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return text;
  while (text.size() < most) {
    const std::size_t used = text.size();
    text.resize(used + std::min(kStep, most - used));
    const ssize_t count = ::read(descriptor, text.data() + used, text.size() - used);
    text.resize(used + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count == 0 || (count < 0 && errno != EINTR)) break;
  }
  ::close(descriptor);
  return text;
}

}  // namespace mm::record
