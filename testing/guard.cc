// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Time is the program's own (all threads), for a busy machine is no fault; a deadlock
// uses none of it, so there is a long limit by the clock on the wall, too.
#include "testing/guard.h"

#include <malloc.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <new>
#include <utility>

// Where the program has a sanitizer, it says here what to call before it ends it.
extern "C" void __attribute__((weak)) __sanitizer_set_death_callback(void (*callback)());

namespace mm::testing {
namespace {

constexpr std::uint64_t kLimitMs = 2'000;
constexpr std::uint64_t kWallLimitMs = 60'000;

std::atomic<std::size_t> g_held{0};
std::atomic<std::size_t> g_peak{0};
std::size_t g_held_at_begin = 0;

// For signal handlers: plain data.
char g_what[128];
std::atomic<std::uint64_t> g_number{0};

std::uint64_t processor_ms() {
  return static_cast<std::uint64_t>(std::clock()) * 1'000 / CLOCKS_PER_SEC;
}

void say_where() {
  char line[256];
  const int size =
      std::snprintf(line, sizeof line, "guard: died in %s, number %llu\n", g_what,
                    static_cast<unsigned long long>(g_number.load()));
  if (size > 0 && write(STDERR_FILENO, line, static_cast<std::size_t>(size)) < 0) return;
}

extern "C" void on_signal(int signal) {
  say_where();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void say_where_when_dying() {
  if (__sanitizer_set_death_callback != nullptr) {
    __sanitizer_set_death_callback(say_where);
    std::signal(SIGABRT, on_signal);
    return;
  }
  for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL}) {
    std::signal(signal, on_signal);
  }
}

void count_in(void* at) {
  const std::size_t held = g_held += malloc_usable_size(at);
  std::size_t peak = g_peak;
  while (held > peak && !g_peak.compare_exchange_weak(peak, held)) {
  }
}

void count_out(void* at) {
  if (at != nullptr) g_held -= malloc_usable_size(at);
}

}  // namespace

Guard::Guard(std::string what) {
  std::snprintf(g_what, sizeof g_what, "%s", what.c_str());
  say_where_when_dying();
  started_at_ms_ = processor_ms();
  watcher_ = std::thread{[this] { watch(); }};
}

Guard::~Guard() {
  is_over_ = true;
  watcher_.join();
}

void Guard::begin(std::uint64_t number) {
  g_number = number;
  started_at_ms_ = processor_ms();
  g_held_at_begin = g_held;
  g_peak = g_held_at_begin;
}

std::size_t Guard::peak_bytes() {
  return g_peak - g_held_at_begin;
}

void Guard::watch() const {
  std::uint64_t number = g_number;
  auto since = std::chrono::steady_clock::now();
  while (!is_over_) {
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
    if (number != g_number) {
      number = g_number;
      since = std::chrono::steady_clock::now();
    }
    const auto wall = std::chrono::steady_clock::now() - since;
    const std::uint64_t started_at = started_at_ms_;  // before now
    if (processor_ms() - started_at > kLimitMs ||
        wall > std::chrono::milliseconds{kWallLimitMs}) {
      std::fputs("guard: takes too long\n", stderr);
      std::abort();
    }
  }
}

}  // namespace mm::testing

// All memory of the program's C++ code goes through what follows. It has all forms: a
// sanitizer has its own, and theirs and ours must not meet in one object.

namespace {

void* counted(std::size_t size) noexcept {
  void* const at = std::malloc(size == 0 ? 1 : size);
  if (at != nullptr) mm::testing::count_in(at);
  return at;
}

void* counted(std::size_t size, std::align_val_t align) noexcept {
  const auto to = static_cast<std::size_t>(align);
  void* const at = std::aligned_alloc(to, (size + to - 1) / to * to);
  if (at != nullptr) mm::testing::count_in(at);
  return at;
}

void* or_throw(void* at) {
  if (at == nullptr) throw std::bad_alloc{};
  return at;
}

void release(void* at) {
  mm::testing::count_out(at);
  std::free(at);
}

}  // namespace

using Align = std::align_val_t;
using Nothrow = std::nothrow_t;

// clang-format off
void* operator new(std::size_t n) { return or_throw(counted(n)); }
void* operator new[](std::size_t n) { return or_throw(counted(n)); }
void* operator new(std::size_t n, Align a) { return or_throw(counted(n, a)); }
void* operator new[](std::size_t n, Align a) { return or_throw(counted(n, a)); }
void* operator new(std::size_t n, const Nothrow&) noexcept { return counted(n); }
void* operator new[](std::size_t n, const Nothrow&) noexcept { return counted(n); }
void* operator new(std::size_t n, Align a, const Nothrow&) noexcept { return counted(n, a); }
void* operator new[](std::size_t n, Align a, const Nothrow&) noexcept { return counted(n, a); }
void operator delete(void* at) noexcept { release(at); }
void operator delete[](void* at) noexcept { release(at); }
void operator delete(void* at, std::size_t) noexcept { release(at); }
void operator delete[](void* at, std::size_t) noexcept { release(at); }
void operator delete(void* at, Align) noexcept { release(at); }
void operator delete[](void* at, Align) noexcept { release(at); }
void operator delete(void* at, std::size_t, Align) noexcept { release(at); }
void operator delete[](void* at, std::size_t, Align) noexcept { release(at); }
void operator delete(void* at, const Nothrow&) noexcept { release(at); }
void operator delete[](void* at, const Nothrow&) noexcept { release(at); }
void operator delete(void* at, Align, const Nothrow&) noexcept { release(at); }
void operator delete[](void* at, Align, const Nothrow&) noexcept { release(at); }
// clang-format on
