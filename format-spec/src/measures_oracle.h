// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The measures of semantics.md, computed the slow way: moment by moment, word for word as
// the text defines them. It proves that the examples in the text follow from the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "measures_example.h"

namespace mm::spec {

/// The value of a measure, or nothing where the text has no such word.
std::optional<std::uint64_t> measure(const std::vector<Recorded>& records,
                                     std::string_view label, std::string_view measure);

/// The words of measure(): those of the text's table and the two counts of "Ownership".
std::vector<std::string_view> measure_names();

}  // namespace mm::spec
