// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// EventChoice: which events of a profile a person asked for, by number and by what they
// are. Asked twice for each event (for its strings, and when it is written), so labels
// and kinds are tested once.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "mmdecode/labels.h"
#include "mmdecode/profile.h"
#include "mmdecode/selection.h"
#include "mmdecode/text_reader.h"
#include "mmformat/mixing_hash.h"
#include "mmformat/result.h"

namespace mm::rewriting {

/// A range of event numbers, in the order of the file.
struct EventRange {
  std::uint64_t first = 0;
  std::uint64_t end = ~std::uint64_t{0};
};

/// A range as a person gives it: each border counts from 0, or, negative, from the end.
struct RangeWish {
  struct Border {
    std::uint64_t number = 0;
    bool is_from_end = false;
  };
  std::optional<Border> first;
  std::optional<Border> end;

  /// "10..20", "..20", "10..", "-1000..". @return kUsage for anything else, and for a
  /// range that ends before it starts, where that shows without the number of events.
  static Result<RangeWish> parse(std::string_view text);
  bool is_backwards() const;
  EventRange in(std::uint64_t event_count) const;
};

class EventChoice {
 public:
  /// Both are borrowed.
  EventChoice(const decode::Profile& profile, const decode::Selection& selection,
              EventRange range);

  const EventRange& range() const { return range_; }

  /// From now on, what no output has room for is not chosen.
  void leave_out_what_has_no_room() {
    leaves_out_ = true;
    selects_all_ = false;
  }

  /// Whether an event of the range is chosen.
  bool selects(const decode::Event& event) {
    return selects_all_ || selects_slowly(event);
  }

 private:
  bool selects_slowly(const decode::Event& event);
  bool selects_label(StringId id);
  bool selects_kind(StringId id);
  bool selects_arguments(StringId id);

  enum class Answer : std::uint8_t { kNotAsked, kNo, kYes };

  const decode::Profile& profile_;
  const decode::Selection& selection_;
  EventRange range_;
  bool selects_all_;
  bool leaves_out_ = false;  // what has no room
  std::uint64_t earliest_start_ = 0;
  std::optional<decode::LabelTable> labels_;
  std::optional<decode::LabelTable::Reader> label_reader_;
  std::optional<decode::TextReader> texts_;
  std::vector<Answer> by_label_;
  std::unordered_map<std::uint64_t, bool, MixingHash> by_kind_;
};

}  // namespace mm::rewriting
