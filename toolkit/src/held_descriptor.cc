// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/held_descriptor.h"

#include <atomic>
#include <utility>

namespace mm::toolkit {
namespace {

std::atomic<int> held;

}  // namespace

HeldDescriptor::HeldDescriptor(Descriptor descriptor) {
  if (descriptor.get() < 0) return;
  if (held.fetch_add(1) < kMost) {
    descriptor_ = std::move(descriptor);
  } else {
    --held;
  }
}

HeldDescriptor::~HeldDescriptor() {
  if (descriptor_.get() >= 0) --held;
}

}  // namespace mm::toolkit
