// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Reads any bytes as a profile with the sidecar of a program that was killed: two bytes
// with the length of the profile, the profile, the sidecar. An identity of 0 is made the
// right one, which no fuzzer would find. Nothing may crash, hang or read outside, and a
// sidecar never makes a profile that can be read into one that cannot.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>

#include "mmdecode/live.h"
#include "mmdecode/profile.h"
#include "mmformat/bytes.h"
#include "mmformat/live.h"
#include "testing/wire.h"

namespace {

using namespace mm::decode;
using mm::testing::Bytes;

void identify(std::span<const std::byte> profile, Bytes& sidecar) {
  if (sidecar.size() < mm::kLiveHeaderBytes) return;
  std::byte* const identity = sidecar.data() + mm::LiveHeader::kIdentity;
  const auto size =
      mm::load_le<std::uint32_t>(sidecar.data() + mm::LiveHeader::kIdentityBytes);
  if (mm::load_le<std::uint64_t>(identity) != 0 || size > profile.size()) return;
  mm::store_le(identity, mm::live_identity(profile.first(size)));
}

// Long texts cost the fuzzer time and teach it nothing.
constexpr std::size_t kMostEvents = 500;

void read_all(const Profile& profile) {
  Defects defects;
  std::string text;
  std::size_t count = 0;
  for (const Event event : profile.events()) {
    if (++count > kMostEvents) break;
    text.clear();
    profile.strings().append_text(event.kind, text, defects);
    profile.strings().append_text(event.id, text, defects);
  }
}

bool can_be_read(std::span<const std::byte> profile, std::span<const std::byte> sidecar,
                 Tolerance tolerance) {
  auto source = Source::open_paged({.bytes = profile, .sidecar = sidecar}, tolerance);
  if (!source) return false;
  const auto opened = Profile::open(*std::move(source), tolerance);
  if (opened) read_all(*opened);
  return opened.has_value();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const auto input = std::as_bytes(std::span{data, size});
  const auto rest = input.subspan(2);
  const auto profile_size =
      std::min<std::size_t>(mm::load_le<std::uint16_t>(input.data()), rest.size());
  // Memory of their own, so that a sanitizer sees what is read behind their ends.
  const auto cut = rest.begin() + static_cast<std::ptrdiff_t>(profile_size);
  const Bytes profile{rest.begin(), cut};
  Bytes sidecar{cut, rest.end()};
  identify(profile, sidecar);
  for (const auto tolerance :
       {Tolerance::kStrict, Tolerance::kLenient, Tolerance::kSalvage}) {
    static_cast<void>(can_be_read(profile, sidecar, tolerance));
  }
  // A sidecar that cannot be used is left out.
  if (can_be_read(profile, {}, Tolerance::kLenient) &&
      !mm::decode::LivePages::read(profile, sidecar) &&
      !can_be_read(profile, sidecar, Tolerance::kLenient)) {
    std::abort();
  }
  return 0;
}
