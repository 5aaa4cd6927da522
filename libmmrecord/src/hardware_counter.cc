// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "hardware_counter.h"

#include <linux/perf_event.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "mmrecord/hot_path.h"
#include "small_file.h"

namespace mm::record {
namespace {

constexpr std::size_t kPageBytes = 4096;

/// The raw event that counts hardware interrupts.
std::optional<std::uint64_t> interrupt_event() {
  const std::string cpuinfo = read_small_file("/proc/cpuinfo");
  if (cpuinfo.find("GenuineIntel") != std::string::npos) return 0x01CB;
  if (cpuinfo.find("AuthenticAMD") != std::string::npos) return 0x002C;
  return std::nullopt;
}

Error refused(std::string why) {
  return {.code = ErrorCode::kCounterRefused, .detail = std::move(why)};
}

#if defined(__x86_64__)
/// The count by way of the processor's register, as the kernel documents it for
/// perf_event_mmap_page; empty where it is not to be had right now.
std::optional<std::uint64_t> read_register(void* page) {
  auto* told = static_cast<volatile perf_event_mmap_page*>(page);
  for (;;) {
    const std::uint32_t sequence = told->lock;
    std::atomic_signal_fence(std::memory_order_seq_cst);
    const std::uint32_t index = told->index;
    if (told->cap_user_rdpmc == 0 || index == 0) return std::nullopt;
    const unsigned unused_bits = 64U - told->pmc_width;
    const auto pmc = __builtin_ia32_rdpmc(static_cast<int>(index - 1));
    const auto count = static_cast<std::int64_t>(pmc << unused_bits) >> unused_bits;
    const std::int64_t offset = told->offset;
    std::atomic_signal_fence(std::memory_order_seq_cst);
    if (told->lock == sequence) return static_cast<std::uint64_t>(offset + count);
  }
}
#endif

}  // namespace

HardwareCounter::HardwareCounter(HardwareCounter&& other) noexcept
    : instructions_(std::exchange(other.instructions_, {})),
      interrupts_(std::exchange(other.interrupts_, {})),
      thread_(other.thread_) {}

HardwareCounter& HardwareCounter::operator=(HardwareCounter&& other) noexcept {
  std::swap(instructions_, other.instructions_);
  std::swap(interrupts_, other.interrupts_);
  std::swap(thread_, other.thread_);
  return *this;
}

HardwareCounter::~HardwareCounter() {
  close_event(instructions_);
  close_event(interrupts_);
}

Result<HardwareCounter> HardwareCounter::open(std::string_view name) {
  const bool less_interrupts = name == "instructions-minus-irqs:u";
  if (name != "instructions:u" && !less_interrupts) {
    return refused("no counter is called " + std::string{name});
  }
  HardwareCounter counter;
  counter.thread_ = &this_thread;
  MM_TRY(counter.instructions_,
         open_event(PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS));
  if (less_interrupts) {
    const auto event = interrupt_event();
    if (!event) return refused("this processor's event for interrupts is not known");
    MM_TRY(counter.interrupts_, open_event(PERF_TYPE_RAW, *event));
  }
  return counter;
}

Result<HardwareCounter::Event> HardwareCounter::open_event(std::uint32_t type,
                                                           std::uint64_t config) {
  perf_event_attr wanted{};
  wanted.size = sizeof wanted;
  wanted.type = type;
  wanted.config = config;
  wanted.exclude_kernel = 1;
  wanted.exclude_hv = 1;
  Event event;
  event.descriptor = static_cast<int>(
      ::syscall(SYS_perf_event_open, &wanted, 0, -1, -1, PERF_FLAG_FD_CLOEXEC));
  if (event.descriptor < 0) {
    return refused(std::string{"the kernel refuses the counter: "} +
                   std::strerror(errno));
  }
  void* page = ::mmap(nullptr, kPageBytes, PROT_READ, MAP_SHARED, event.descriptor, 0);
  if (page != MAP_FAILED) event.page = page;
  return event;
}

void HardwareCounter::close_event(Event& event) {
  if (event.page != nullptr) ::munmap(event.page, kPageBytes);
  if (event.descriptor >= 0) ::close(event.descriptor);
  event = {};
}

std::uint64_t HardwareCounter::read_event(const Event& event) const noexcept {
#if defined(__x86_64__)
  if (event.page != nullptr && thread_ == &this_thread) {
    if (const auto count = read_register(event.page)) return *count;
  }
#endif
  std::uint64_t count = 0;
  if (::read(event.descriptor, &count, sizeof count) != sizeof count) return 0;
  return count;
}

std::uint64_t HardwareCounter::read() const noexcept {
  const std::uint64_t count = read_event(instructions_);
  if (interrupts_.descriptor < 0) return count;
  const std::uint64_t interrupts = read_event(interrupts_);
  return count > interrupts ? count - interrupts : 0;
}

}  // namespace mm::record
