// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The metadata of an output: those of the input, as strict JSON with every field.
#pragma once

#include "mmdecode/profile.h"
#include "mmrecord/metadata_text.h"

namespace mm::rewriting {

/// What is not known is 0 or empty; keys this build does not know are kept. Says that the
/// output is incomplete where the input is.
record::MetadataFacts facts_of(const decode::Profile& profile);

/// Whether something is missing in the profile that nobody chose to leave out. No output
/// shows that in its pages, so its metadata have to tell.
bool is_incomplete(const decode::Profile& profile);

/// Adds to the metadata that the output lacks something. Said once, however often called.
void say_incomplete(record::MetadataFacts& facts);

}  // namespace mm::rewriting
