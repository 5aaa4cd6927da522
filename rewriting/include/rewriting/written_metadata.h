// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The metadata of an output: those of the input, as strict JSON with every field.
#pragma once

#include "mmdecode/metadata.h"
#include "mmrecord/metadata_text.h"

namespace mm::rewriting {

/// What is not known is 0 or empty; keys this build does not know are kept.
record::MetadataFacts facts_of(const decode::Metadata& metadata);

}  // namespace mm::rewriting
