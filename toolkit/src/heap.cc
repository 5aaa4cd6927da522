// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "heap.h"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace mm::toolkit {

#ifdef __GLIBC__
namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;
constexpr std::size_t kReserved = std::size_t{64} << 20;

// What is taken and never given back: leak checkers see that it is known. (Volatile, or
// compilers, who know what malloc does, would take out calls whose memory nobody uses.)
struct Kept {
  void* volatile probe = nullptr;
  void* volatile filler = nullptr;
};
Kept kept;

std::uintptr_t end_of_heap() {
  return reinterpret_cast<std::uintptr_t>(::sbrk(0));
}

// A limit counts what is reserved as if it were used.
bool has_limit(int resource) {
  rlimit limit{};
  return ::getrlimit(resource, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY;
}

}  // namespace

void use_large_pages() {
  if (has_limit(RLIMIT_DATA) || has_limit(RLIMIT_AS)) return;
  ::mallopt(M_ARENA_MAX, 1);
  ::mallopt(M_MMAP_THRESHOLD, 32 << 20);
  ::mallopt(M_TRIM_THRESHOLD, 1 << 30);
  ::mallopt(M_TOP_PAD, static_cast<int>(kReserved));
  // From where the heap stands to its first large page: never given back, or small pages
  // would be used before.
  constexpr std::size_t kProbe = 4096;
  kept.probe = std::malloc(kProbe);
  const auto at = reinterpret_cast<std::uintptr_t>(kept.probe);
  const std::uintptr_t end = end_of_heap();
  if (at >= end || end - at > kReserved) return;
  const std::uintptr_t begin =
      (end + 2 * kProbe + kLargePage - 1) / kLargePage * kLargePage;
  kept.filler = std::malloc(begin - at - 2 * kProbe);
  ::mallopt(M_TOP_PAD, static_cast<int>(kLargePage));
  if (end_of_heap() > begin) {
    ::madvise(reinterpret_cast<void*>(begin), end_of_heap() - begin, MADV_HUGEPAGE);
  }
}
#else
void use_large_pages() {}
#endif

}  // namespace mm::toolkit
