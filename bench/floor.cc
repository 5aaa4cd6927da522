// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// mm_floor FILE: what any program pays that looks at every byte of a file once.
//
// Maps the file populated, sums its 8-byte words and prints the sum, so that no compiler
// can leave the reading out. Speed is stated as a multiple of this program's time
// (bench/README.md), which takes the machine and the page cache out of the number.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace {

std::uint64_t sum_words(const std::byte* data, std::size_t size) {
  std::uint64_t sum = 0;
  for (std::size_t at = 0; at + sizeof sum <= size; at += sizeof sum) {
    std::uint64_t word = 0;
    std::memcpy(&word, data + at, sizeof word);
    sum += word;
  }
  return sum;
}

int fail(const char* path, const char* what) {
  std::fprintf(stderr, "mm_floor: error: %s: %s\n", path, what);
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: mm_floor FILE\n", stderr);
    return 2;
  }
  const char* path = argv[1];
  const int descriptor = ::open(path, O_RDONLY | O_CLOEXEC);
  struct stat status {};
  if (descriptor < 0 || ::fstat(descriptor, &status) != 0 || status.st_size == 0) {
    return fail(path, "cannot be opened, or is empty");
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  void* const data =
      ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, descriptor, 0);
  if (data == MAP_FAILED) return fail(path, "cannot be mapped");
  const std::uint64_t sum = sum_words(static_cast<const std::byte*>(data), size);
  std::printf("%016llx\n", static_cast<unsigned long long>(sum));
  return 0;
}
