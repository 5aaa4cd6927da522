// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/trace_slices.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace mm::testing {

std::uint32_t TextNumbers::of(std::string_view text) {
  const auto found = numbers_.find(text);
  if (found != numbers_.end()) return found->second;
  const auto number = static_cast<std::uint32_t>(texts_.size());
  numbers_.emplace(texts_.emplace_back(text), number);
  return number;
}

std::uint64_t mixed(std::uint64_t hash, std::uint64_t value) {
  constexpr std::uint64_t kOdd = 0x9E37'79B9'7F4A'7C15;
  constexpr unsigned kHalf = 32;
  hash = (hash ^ value) * kOdd;
  return (hash ^ (hash >> kHalf)) * kOdd + 1;
}

std::uint64_t mixed(std::uint64_t hash, std::string_view text) {
  return mixed(mixed(hash, std::hash<std::string_view>{}(text)), text.size());
}

std::uint64_t TraceSlice::identity() const {
  std::uint64_t hash = mixed(start_ns, duration_ns);
  hash = mixed(mixed(hash, name), kind);
  return mixed(hash, arguments);
}

bool have_crossing(std::vector<TraceSlice>& slices) {
  std::ranges::sort(slices, [](const TraceSlice& a, const TraceSlice& b) {
    return std::tuple{a.start_ns, b.duration_ns} < std::tuple{b.start_ns, a.duration_ns};
  });
  std::vector<std::uint64_t> open_ends;
  for (const TraceSlice& slice : slices) {
    while (!open_ends.empty() && open_ends.back() <= slice.start_ns) open_ends.pop_back();
    if (!open_ends.empty() && open_ends.back() < slice.end_ns()) return true;
    open_ends.push_back(slice.end_ns());
  }
  return false;
}

void set_parents(std::vector<TraceSlice>& slices) {
  // Outer first: what owns nothing that the next one could own, too. Of equal ones the
  // last record is the outer one.
  std::ranges::reverse(slices);
  std::ranges::stable_sort(slices, [](const TraceSlice& a, const TraceSlice& b) {
    return std::tuple{a.start_ns, b.duration_ns} < std::tuple{b.start_ns, a.duration_ns};
  });
  std::vector<const TraceSlice*> open;
  for (TraceSlice& slice : slices) {
    while (!open.empty() && open.back()->end_ns() <= slice.start_ns) open.pop_back();
    slice.parent = open.empty() ? 0 : open.back()->identity();
    open.push_back(&slice);
  }
}

std::string slice_text(const TraceSlice& slice, const TextNumbers& texts) {
  return texts.text(slice.kind) + ' ' + texts.text(slice.name) + ", thread " +
         std::to_string(slice.thread) + ", " + std::to_string(slice.start_ns) + " + " +
         std::to_string(slice.duration_ns) +
         (slice.arguments == 0 ? "" : ", arguments #" + std::to_string(slice.arguments)) +
         (slice.parent == 0 ? "" : ", below #" + std::to_string(slice.parent));
}

std::string slices_difference(std::vector<TraceSlice>& expected,
                              std::vector<TraceSlice>& actual, const TextNumbers& texts,
                              std::string_view what) {
  std::ranges::sort(expected);
  std::ranges::sort(actual);
  const auto [missing, extra] = std::ranges::mismatch(expected, actual);
  if (missing == expected.end() && extra == actual.end()) return {};
  const bool is_missing =
      extra == actual.end() || (missing != expected.end() && *missing < *extra);
  std::string text = std::string{what} + (is_missing ? " missing: " : " too many: ") +
                     slice_text(is_missing ? *missing : *extra, texts);
  if (missing != expected.end() && extra != actual.end()) {
    text += is_missing ? "; next there is " : "; next should be ";
    text += slice_text(is_missing ? *extra : *missing, texts);
  }
  return text;
}

}  // namespace mm::testing
