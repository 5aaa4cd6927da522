// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Builds the call tree of any bytes that open as a profile, and checks what holds for
// every tree: self times add up to the total, the number of jobs changes nothing, and
// every frame survives being folded.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "mmanalyze/call_tree.h"
#include "mmanalyze/folded.h"
#include "testing/fuzz_input.h"

namespace {

using namespace mm;

void check(bool holds) {
  if (!holds) std::abort();
}

void check_adds_up(const analyze::CallTree& tree) {
  std::uint64_t self = 0;
  for (const auto& node : tree.nodes) self += node.self;
  check(self == tree.total_time);
  for (const auto& frame : tree.frames) {
    check(analyze::text_of_folded_frame(analyze::folded_frame(frame)) == frame);
  }
  std::size_t lines = 0;
  analyze::for_each_folded_line(tree, [&](std::string_view) { return ++lines < 10'000; });
  check(lines == tree.nodes.size() || lines == 10'000);
}

void check_tree(const Result<decode::Profile>& profile) {
  if (!profile.has_value()) return;
  for (const bool with_arguments : {false, true}) {
    analyze::CallTreeOptions options{
        .with_arguments = with_arguments, .all_threads = true, .jobs = 1};
    const auto one = analyze::build_call_tree(*profile, options);
    options.jobs = 3;
    const auto three = analyze::build_call_tree(*profile, options);
    check(one.has_value() == three.has_value());
    if (!one.has_value()) return;
    check_adds_up(*one);
    check(one->nodes == three->nodes);
    check(one->frames == three->frames);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr auto kSalvage = decode::Tolerance::kSalvage;
  const auto bytes = std::as_bytes(std::span{data, size});
  if (!testing::is_fuzz_set(bytes)) {
    check_tree(decode::Profile::open(bytes, kSalvage));
    return 0;
  }
  const auto files = testing::fuzz_set(bytes);
  check_tree(decode::Profile::open(
      {.events = files[0], .string_data = files[1], .string_index = files[2]}, kSalvage));
  return 0;
}
