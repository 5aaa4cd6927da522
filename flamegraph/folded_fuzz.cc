// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Reads any bytes as folded stacks, and checks what holds for every text that is read:
// the counts add up to the total, and the tree, folded again, reads as itself.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "folded_reader.h"
#include "mmanalyze/folded.h"

namespace {

using namespace mm;

/// A chain of n frames is folded to n squared characters.
constexpr std::size_t kMostText = 1'000'000;

void check(bool holds) {
  if (!holds) std::abort();
}

std::string folded(const analyze::CallTree& tree) {
  std::string text;
  analyze::for_each_folded_line(tree, [&text](std::string_view line) {
    text += line;
    return text.size() < kMostText;
  });
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto tree = flamegraph::read_folded(text);
  if (!tree) return 0;
  std::uint64_t self = 0;
  for (const auto& node : tree->nodes) self += node.self;
  check(self == tree->total_time);
  const std::string once = folded(*tree);
  if (once.size() >= kMostText) return 0;
  const auto again = flamegraph::read_folded(once);
  check(again.has_value());
  check(again->total_time == tree->total_time);
  check(folded(*again) == once);
  return 0;
}
