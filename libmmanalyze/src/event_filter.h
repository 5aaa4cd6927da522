// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// EventFilter: a Selection asked for each event, without asking twice for a label.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "mmdecode/labels.h"
#include "mmdecode/profile.h"
#include "mmdecode/selection.h"
#include "mmformat/mixing_hash.h"

namespace mm::analyze {

class EventFilter {
 public:
  EventFilter(const decode::Selection& selection, const decode::Profile& profile,
              const decode::LabelTable& labels, std::uint64_t earliest_start);

  /// Whether everything within the selected threads is selected.
  bool selects_all() const { return selects_all_; }

  /// Whether the criteria other than threads select the event.
  bool selects(const decode::Event& event, decode::LabelId label);

 private:
  bool selects_label(decode::LabelId label);
  bool selects_kind(StringId kind);
  bool selects_arguments(StringId id);

  enum class Answer : std::uint8_t { kNotAsked, kNo, kYes };

  const decode::Selection& selection_;
  const decode::Profile& profile_;
  const decode::LabelTable& labels_;
  std::uint64_t earliest_start_;
  bool selects_all_;
  std::vector<Answer> by_label_;
  std::unordered_map<std::uint64_t, bool, MixingHash> by_kind_;
};

}  // namespace mm::analyze
