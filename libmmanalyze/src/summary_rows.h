// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// From totals by label id and kind to the rows a person reads.
#pragma once

#include <span>

#include "mmanalyze/summary.h"
#include "mmdecode/labels.h"
#include "totals.h"

namespace mm::analyze {

/// Fills rows, artifact sizes and the defects of labels. Number i of the totals is that
/// of label met[i]; they ascend. Source: format-spec/semantics.md, section "Measures".
void derive_rows(const Totals& totals, std::span<const decode::LabelId> met,
                 const decode::LabelTable& labels, Summary& summary);

}  // namespace mm::analyze
