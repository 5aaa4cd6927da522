// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/selection.h"

#include <algorithm>

namespace mm::decode {

bool Selection::selects_thread(ThreadId thread) const {
  return threads.empty() || std::ranges::find(threads, thread) != threads.end();
}

bool Selection::selects_text(std::span<const TextMatch> choices, std::string_view text) {
  return choices.empty() || std::ranges::any_of(choices, [text](const TextMatch& match) {
           return match.matches(text);
         });
}

bool Selection::selects_arguments(std::span<const std::string_view> texts) const {
  return arguments.empty() || std::ranges::any_of(texts, [this](std::string_view text) {
           return selects_text(arguments, text);
         });
}

bool Selection::selects_times(const Event& event, std::uint64_t earliest_start) const {
  if (event.type == EventType::kInteger) return min_duration == 0;
  if (event.duration() < min_duration) return false;
  const std::uint64_t start = event.start - std::min(event.start, earliest_start);
  const std::uint64_t end = start + event.duration();
  if (to && start >= *to) return false;
  // Half-open: an interval that ends where the window begins is out, a point there is in.
  return !from || end > *from || (event.duration() == 0 && end == *from);
}

}  // namespace mm::decode
