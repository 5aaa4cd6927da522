// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/held_descriptor.h"

#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <utility>

namespace mm::toolkit {
namespace {

std::atomic<int> held;

// Half of what the process may have open, for the rest of it must open files, too.
int most_held() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  return static_cast<int>(std::min<rlim_t>(HeldDescriptor::kMost, limit.rlim_cur / 2));
}

}  // namespace

HeldDescriptor::HeldDescriptor(Descriptor descriptor) {
  if (descriptor.get() < 0) return;
  if (held.fetch_add(1) < most_held()) {
    descriptor_ = std::move(descriptor);
  } else {
    --held;
  }
}

HeldDescriptor::~HeldDescriptor() {
  if (descriptor_.get() >= 0) --held;
}

}  // namespace mm::toolkit
