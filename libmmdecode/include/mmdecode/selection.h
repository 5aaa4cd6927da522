// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Selection: which events a person asked for. Plain data, filled by the tools' options;
// every tool and analysis applies it through the selects_ functions, so all agree.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mmdecode/event.h"
#include "mmdecode/profile.h"
#include "mmdecode/text_match.h"

namespace mm::decode {

/// Every list is a choice of one or more; an empty list selects everything. An event is
/// selected if all criteria select it.
struct Selection {
  std::vector<ThreadId> threads;
  std::vector<TextMatch> labels;
  std::vector<TextMatch> kinds;
  std::vector<TextMatch> arguments;  ///< matches if any argument does
  /// Half-open window in counts since the earliest start of the profile; an event that
  /// overlaps it is selected whole. Integers have no time and pass.
  std::optional<std::uint64_t> from;
  std::optional<std::uint64_t> to;
  /// Shortest interval; instants and integers pass only where it is zero.
  std::uint64_t min_duration = 0;

  bool selects_thread(ThreadId thread) const;
  bool selects_label(std::string_view label) const { return selects_text(labels, label); }
  bool selects_kind(std::string_view kind) const { return selects_text(kinds, kind); }
  bool selects_arguments(std::span<const std::string_view> texts) const;
  bool selects_times(const Event& event, std::uint64_t earliest_start) const;

  bool selects_all() const { return threads.empty() && selects_all_within_threads(); }
  bool selects_all_within_threads() const {
    return labels.empty() && kinds.empty() && arguments.empty() && !from && !to &&
           min_duration == 0;
  }

 private:
  static bool selects_text(std::span<const TextMatch> choices, std::string_view text);
};

}  // namespace mm::decode
