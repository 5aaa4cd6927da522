// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// HeldDescriptor: an input file that is kept open to be read again, as far as there is
// room: a process may have a thousand files open, and may read more profiles than that.
#pragma once

#include "toolkit/descriptor.h"

namespace mm::toolkit {

class HeldDescriptor {
 public:
  HeldDescriptor() = default;
  /// Holds it, or closes it where this process holds kMost, or half of what it may have
  /// open (RLIMIT_NOFILE).
  explicit HeldDescriptor(Descriptor descriptor);
  HeldDescriptor(HeldDescriptor&&) noexcept = default;
  HeldDescriptor& operator=(HeldDescriptor&&) noexcept = default;
  HeldDescriptor(const HeldDescriptor&) = delete;
  HeldDescriptor& operator=(const HeldDescriptor&) = delete;
  ~HeldDescriptor();

  /// -1 for none.
  int get() const { return descriptor_.get(); }

  static constexpr int kMost = 256;

 private:
  Descriptor descriptor_;
};

}  // namespace mm::toolkit
