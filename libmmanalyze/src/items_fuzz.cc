// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Reads any text as an argument of each form, and adds up the items of any bytes that
// open as a profile: what holds for all of them is checked.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "mmanalyze/items.h"

namespace {

using namespace mm;

void check(bool holds) {
  if (!holds) std::abort();
}

void check_items(std::span<const std::byte> bytes) {
  const auto profile = decode::Profile::open(bytes, decode::Tolerance::kSalvage);
  if (!profile.has_value()) return;
  using enum analyze::ItemLevel;
  for (const auto level : {kCrate, kModule, kItem, kGeneric, kMacro, kCodegenUnit}) {
    const auto one = analyze::add_up_items(*profile, {.level = level, .jobs = 1});
    const auto three = analyze::add_up_items(*profile, {.level = level, .jobs = 3});
    check(one.has_value() == three.has_value());
    if (!one.has_value()) return;
    std::uint64_t sum = one->unnamed.self_time + one->unselected.self_time;
    for (const auto& row : one->rows) sum += row.self_time;
    check(sum == one->covered_time);
    check(one->rows == three->rows && one->unnamed == three->unnamed);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check_items(std::as_bytes(std::span{data, size}));
  return 0;
}
