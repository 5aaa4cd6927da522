// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What holds for any bytes at all, however broken: what the decoder owes its callers.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "testing/read_profile.h"

namespace mm::testing {

/// What came of opening and reading.
struct Outcome {
  std::optional<Error> error;
  ReadProfile read;
};
Outcome outcome_of(const ProfileFiles& files, decode::Tolerance tolerance);

/// What else to do with a profile that opens; returns what is wrong, or nothing.
using Inspect = std::function<std::string(const decode::Profile&)>;

/// Opens and reads in all tolerances. Empty where the promises are kept, else the first
/// that is broken:
/// - an error says which rule, of a class that the tolerance refuses, at a place that
///   exists;
/// - all ways to read agree;
/// - what strict reads lenient reads the same way, and salvage loses nothing of it.
std::string outcome_fault(const ProfileFiles& files, const Inspect& inspect = {});

}  // namespace mm::testing
