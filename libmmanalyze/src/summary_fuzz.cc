// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Sums up any bytes that open as a profile, and checks what holds for every summary: self
// times add up to the covered time, and the number of jobs changes nothing.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "mmanalyze/summary.h"
#include "testing/fuzz_input.h"

namespace {

using namespace mm;

void check(bool holds) {
  if (!holds) std::abort();
}

void check_adds_up(const analyze::Summary& summary) {
  std::uint64_t sum = 0;
  for (const auto& row : summary.rows) sum += row.self_time;
  check(sum == summary.covered_time);
  check(summary.busy_time <= summary.covered_time);
  check(summary.covered_time <= summary.total_time);
}

void check_summary(const Result<decode::Profile>& profile) {
  if (!profile.has_value()) return;
  const auto one = analyze::summarize(*profile, {.all_threads = true, .jobs = 1});
  const auto three = analyze::summarize(*profile, {.all_threads = true, .jobs = 3});
  check(one.has_value() == three.has_value());
  if (!one.has_value()) return;
  check_adds_up(*one);
  check(one->rows == three->rows);
  check(one->artifact_sizes == three->artifact_sizes);
  check(one->overlap_count == three->overlap_count);
  check(one->order_violation_count == three->order_violation_count);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr auto kSalvage = decode::Tolerance::kSalvage;
  const auto bytes = std::as_bytes(std::span{data, size});
  if (!testing::is_fuzz_set(bytes)) {
    check_summary(decode::Profile::open(bytes, kSalvage));
    return 0;
  }
  const auto files = testing::fuzz_set(bytes);
  check_summary(decode::Profile::open(
      {.events = files[0], .string_data = files[1], .string_index = files[2]}, kSalvage));
  return 0;
}
