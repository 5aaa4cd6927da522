// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Linux hardware counters as the "clock" of a profile.
//
// They count on the thread that made them. Another thread that asks gets that thread's
// count: it grows, and says nothing about the one that asked.
#pragma once

#include <cstdint>
#include <string_view>

#include "mmformat/result.h"

namespace mm::record {

class HardwareCounter {
 public:
  HardwareCounter() = default;
  HardwareCounter(HardwareCounter&& other) noexcept;
  HardwareCounter& operator=(HardwareCounter&& other) noexcept;
  HardwareCounter(const HardwareCounter&) = delete;
  HardwareCounter& operator=(const HardwareCounter&) = delete;
  ~HardwareCounter();

  /// "instructions:u", or "instructions-minus-irqs:u" (less the interrupts, which
  /// otherwise count as an instruction each; on processors with a known event for them).
  /// @return kCounterRefused: an unknown name, or what the kernel does not permit.
  static Result<HardwareCounter> open(std::string_view name);

  /// Cost: a register on the counting thread where the kernel permits, else a system call
  /// for each of its one or two events.
  std::uint64_t read() const noexcept;

 private:
  struct Event {
    int descriptor = -1;
    void* page = nullptr;  // what the kernel tells about reading the register
  };
  static Result<Event> open_event(std::uint32_t type, std::uint64_t config);
  static void close_event(Event& event);
  std::uint64_t read_event(const Event& event) const noexcept;

  Event instructions_;
  Event interrupts_;              // or none
  const void* thread_ = nullptr;  // that counts: the address of its ThreadState
};

}  // namespace mm::record
