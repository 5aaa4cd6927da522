// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Reads any bytes as a paged profile or as a set of three files, in every tolerance and
// by every public way. Nothing may crash, hang or read outside; what is read does not
// matter.
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "mmdecode/kinds.h"
#include "mmdecode/labels.h"
#include "mmdecode/profile.h"
#include "testing/fuzz_input.h"

namespace {

using namespace mm::decode;

// Long texts cost the fuzzer time and teach it nothing.
constexpr std::size_t kMostEvents = 2'000;

void read_all(const Profile& profile) {
  Defects defects;
  LabelTable table{profile};
  LabelTable::Reader labels{table};
  KindReader kinds{profile.strings()};
  std::string text;
  std::size_t count = 0;
  for (const Event event : profile.events()) {
    if (++count > kMostEvents) break;
    text.clear();
    profile.strings().append_text(event.kind, text, defects);
    profile.strings().append_text(event.id, text, defects);
    static_cast<void>(split_event_id(text, profile.layout()));
    static_cast<void>(kinds.of(event.kind.value));
    static_cast<void>(table.text(labels.of(event.id.value)));
    static_cast<void>(profile.events().file_offset(count - 1));
  }
  for (auto at = profile.events().rbegin(); at != profile.events().rend(); ++at) {
    static_cast<void>(*at);
  }
}

void check(const mm::Result<Profile>& profile) {
  if (profile.has_value()) {
    read_all(*profile);
  } else {
    static_cast<void>(profile.error().message());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto bytes = std::as_bytes(std::span{data, size});
  const bool is_set = mm::testing::is_fuzz_set(bytes);
  const auto files = is_set ? mm::testing::fuzz_set(bytes) : mm::testing::ProfileFiles(3);
  for (const auto tolerance :
       {Tolerance::kStrict, Tolerance::kLenient, Tolerance::kSalvage}) {
    if (is_set) {
      check(Profile::open(
          {.events = files[0], .string_data = files[1], .string_index = files[2]},
          tolerance));
    } else {
      check(Profile::open(bytes, tolerance));
    }
  }
  return 0;
}
