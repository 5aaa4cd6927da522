// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "regular_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mm::launcher {

std::string start_of_regular_file(const std::string& path, std::size_t most) {
  struct stat status {};
  // Looked at before it is opened, for opening alone changes some devices; and then, for
  // the path may lead to something else by now.
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return {};
  std::string text;
  if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    text.resize(most);
    std::size_t size = 0;
    ssize_t got = 0;
    do {
      got = ::pread(file, text.data() + size, most - size, static_cast<off_t>(size));
      if (got > 0) size += static_cast<std::size_t>(got);
    } while (got > 0 && size < most);
    text.resize(size);
  }
  ::close(file);
  return text;
}

}  // namespace mm::launcher
