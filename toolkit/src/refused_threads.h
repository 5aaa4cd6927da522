// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// For tests: a machine that refuses threads.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <system_error>
#include <thread>

namespace mm::toolkit {

/// While this object lives a new thread wants a stack that is larger than the address
/// space, so that it cannot be created.
class RefusedThreads {
 public:
  RefusedThreads() {
#ifdef __GLIBC__
    ::pthread_getattr_default_np(&old_);
    pthread_attr_t huge;
    ::pthread_attr_init(&huge);
    ::pthread_attr_setstacksize(&huge, std::size_t{1} << 60U);
    ::pthread_setattr_default_np(&huge);
    ::pthread_attr_destroy(&huge);
#endif
  }
  RefusedThreads(const RefusedThreads&) = delete;
  RefusedThreads& operator=(const RefusedThreads&) = delete;
  ~RefusedThreads() {
#ifdef __GLIBC__
    ::pthread_setattr_default_np(&old_);
    ::pthread_attr_destroy(&old_);
#endif
  }

  /// Sanitizers may create threads in their own way.
  static bool works() {
    try {
      std::thread{[] {}}.join();
    } catch (const std::system_error&) {
      return true;
    }
    return false;
  }

 private:
  pthread_attr_t old_{};
};

}  // namespace mm::toolkit
