// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// How long the single invocations of each label took.
#pragma once

#include <span>
#include <vector>

#include "mmanalyze/summary.h"
#include "mmdecode/labels.h"
#include "mmdecode/profile.h"
#include "thread_labels.h"

namespace mm::analyze {

/// Sets the `durations` of the rows, whose labels are `labels`' texts.
/// Cost: two passes over the events, one or two more where a label has very many
/// invocations of nearly the same length. Memory: rank_search.h.
/// Source: format-spec/semantics.md, section "Durations".
void set_durations(const decode::Profile& profile, decode::LabelTable& labels,
                   const SummaryOptions& options, std::vector<LabelSummary>& rows);

/// The same for the rows of each of `threads`, in their order.
void set_thread_durations(const decode::Profile& profile, decode::LabelTable& labels,
                          const SummaryOptions& options, ThreadLabels& threads,
                          std::span<std::vector<LabelSummary>* const> rows);

}  // namespace mm::analyze
