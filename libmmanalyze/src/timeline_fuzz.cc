// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Draws the timeline of any bytes that open as a profile, and checks what holds for every
// timeline.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "testing/fuzz_input.h"
#include "testing/timeline_check.h"

namespace {

void check_timeline(const mm::Result<mm::decode::Profile>& profile) {
  if (profile.has_value() && !mm::testing::timeline_fault(*profile).empty()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace mm;
  constexpr auto kSalvage = decode::Tolerance::kSalvage;
  const auto bytes = std::as_bytes(std::span{data, size});
  if (!testing::is_fuzz_set(bytes)) {
    check_timeline(decode::Profile::open(bytes, kSalvage));
    return 0;
  }
  const auto files = testing::fuzz_set(bytes);
  check_timeline(decode::Profile::open(
      {.events = files[0], .string_data = files[1], .string_index = files[2]}, kSalvage));
  return 0;
}
