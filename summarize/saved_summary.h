// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Summaries as JSON: written by --json, read back as input.
//
// The document is the Rust suite's, with keys of our own added (summarize/README.md has
// the table). Its times are {"secs":S,"nanos":N}; ours are integers in keys that end in
// _ns. With a counter that is not time all are integers, and no key has a unit. Reading
// takes either form, and documents without our keys.
#pragma once

#include <cstddef>
#include <span>

#include "loaded_summary.h"
#include "mmformat/result.h"
#include "toolkit/sink.h"

namespace mm::summarize {

void write_summary_json(const LoadedSummary& loaded, toolkit::Sink& sink);

/// Whether the bytes are JSON text with the key of a saved summary in it. A
/// profile_events file of old compilers is JSON, too, but not this.
bool is_saved_summary(std::span<const std::byte> bytes);

/// @return kBadSavedAnalysis, naming the place.
Result<LoadedSummary> read_saved_summary(std::span<const std::byte> bytes);

}  // namespace mm::summarize
