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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span{data, size});
  const auto profile = decode::Profile::open(bytes, decode::Tolerance::kSalvage);
  if (!profile.has_value()) return 0;
  const auto one = analyze::summarize(*profile, {.all_threads = true, .jobs = 1});
  const auto three = analyze::summarize(*profile, {.all_threads = true, .jobs = 3});
  check(one.has_value() == three.has_value());
  if (!one.has_value()) return 0;
  check_adds_up(*one);
  check(one->rows == three->rows);
  check(one->artifact_sizes == three->artifact_sizes);
  check(one->overlap_count == three->overlap_count);
  check(one->order_violation_count == three->order_violation_count);
  return 0;
}
