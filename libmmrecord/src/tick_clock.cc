// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "tick_clock.h"

#include <ctime>

#if defined(__x86_64__)
#include <array>
#include <string>
#include <string_view>

#include "mmrecord/hot_path.h"
#include "small_file.h"
#endif

namespace mm::record {
namespace {

std::uint64_t clock_ns(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000 +
         static_cast<std::uint64_t>(now.tv_nsec);
}

}  // namespace

std::uint64_t monotonic_ns() noexcept {
  return clock_ns(CLOCK_MONOTONIC);
}

std::uint64_t epoch_ns() noexcept {
  return clock_ns(CLOCK_REALTIME);
}

#if defined(__x86_64__)
namespace {

constexpr std::uint64_t kMeasuredNs = 1'000'000;

/// The same moment on both clocks.
struct Moment {
  std::uint64_t ticks = 0;
  std::uint64_t ns = 0;
};

/// The tightest of some looks: whatever interrupts one makes it wide.
Moment look() {
  Moment best;
  std::uint64_t best_width = ~std::uint64_t{0};
  for (int i = 0; i < 8; ++i) {
    const std::uint64_t before = ticks();
    const std::uint64_t ns = monotonic_ns();
    const std::uint64_t width = ticks() - before;
    if (width >= best_width) continue;
    best_width = width;
    best = {.ticks = before + width / 2, .ns = ns};
  }
  return best;
}

/// Whether the counter runs at one rate and does not stop (the "invariant TSC").
bool is_invariant() {
  std::array<std::uint32_t, 4> regs{};
  const auto ask = [&regs](std::uint32_t leaf) {
    asm volatile("cpuid"
                 : "=a"(regs[0]), "=b"(regs[1]), "=c"(regs[2]), "=d"(regs[3])
                 : "0"(leaf), "2"(0));
  };
  ask(0x8000'0000);
  if (regs[0] < 0x8000'0007) return false;
  ask(0x8000'0007);
  return (regs[3] >> 8 & 1) != 0;
}

bool is_trusted_by_kernel() {
  const std::string text =
      read_small_file("/sys/devices/system/clocksource/clocksource0/current_clocksource");
  const std::string_view name = std::string_view{text}.substr(0, text.find('\n'));
  // The last three are computed from the counter, which the hypervisor keeps steady.
  return name == "tsc" || name == "kvm-clock" || name == "hyperv_clocksource_tsc_page" ||
         name == "xen";
}

const Moment& first_look() {
  static const Moment moment = look();
  return moment;
}

}  // namespace

void remember_tick_start() noexcept {
  first_look();
}

std::optional<std::uint64_t> tick_scale() noexcept {
  static const bool is_usable = is_invariant() && is_trusted_by_kernel();
  if (!is_usable) return std::nullopt;
  const Moment start = first_look();
  while (monotonic_ns() < start.ns + kMeasuredNs) {
  }
  const Moment now = look();
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>((Wide{now.ns - start.ns} << 32) /
                                    (now.ticks - start.ticks));
}
#else
void remember_tick_start() noexcept {}

std::optional<std::uint64_t> tick_scale() noexcept {
  return std::nullopt;
}
#endif

}  // namespace mm::record
