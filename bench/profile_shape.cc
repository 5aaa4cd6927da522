// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// mm_profile_shape FILE: what decides how long work on a profile takes.
//
// Prints, separated by tabs: its kind, the number of events, and that of entries of
// virtual ids. The kind is "all" where there are more instants than intervals
// (-Zself-profile-events=all: bound by bytes), else "default" (bound by intervals).
#include <cstdint>
#include <cstdio>
#include <string>

#include "mmdecode/profile.h"

namespace {

int fail(const std::string& message) {
  std::fprintf(stderr, "mm_profile_shape: error: %s\n", message.c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: mm_profile_shape FILE\n", stderr);
    return 2;
  }
  const auto file = mm::decode::MappedFile::open(argv[1]);
  if (!file) return fail(file.error().message());
  const auto profile = mm::decode::Profile::open(file->bytes());
  if (!profile) return fail(profile.error().message());
  std::uint64_t intervals = 0;
  std::uint64_t instants = 0;
  for (const mm::decode::Event event : profile->events()) {
    intervals += event.type == mm::decode::EventType::kInterval ? 1 : 0;
    instants += event.type == mm::decode::EventType::kInstant ? 1 : 0;
  }
  std::printf("%s\t%llu\t%llu\n", instants > intervals ? "all" : "default",
              static_cast<unsigned long long>(profile->events().size()),
              static_cast<unsigned long long>(profile->strings().virtual_entry_count()));
  return 0;
}
