// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Versions none and 0 wrote the start and the end of an interval as records of their own.
// They are paired once, into wide records as version 1 has them, in the order of the
// ends:
//
//   start A   start B   instant   end B   end A
//                          |        |       |
//                       instant   B 2..4   A 1..5
#pragma once

#include <cstddef>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/source.h"

namespace mm::decode {

/// Pairs the records of a source of RecordForm::kStartEnd. An end closes the latest open
/// start of its thread, kind and event id. Starts that never end are left out; with
/// `closes_open` they end at the last time of their thread, latest start first.
/// What could not be paired is counted in `defects`.
/// @return wide records.
/// Cost: 32 bytes an event, and memory by distinct ids.
/// Source: format-spec/mm_profdata.md, section "Event records".
std::vector<std::byte> pair_records(const Source& source, bool is_big_endian,
                                    bool closes_open, Defects& defects);

/// Wide records of a big-endian host in the order that this program reads.
std::vector<std::byte> little_endian_records(const Source& source);

}  // namespace mm::decode
