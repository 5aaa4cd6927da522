// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Whether a paged file was left by a program that was killed: nothing is cut, but the
// last pages are missing.
#pragma once

#include "mmdecode/source.h"

namespace mm::decode {

/// Recorders write a page when it is full, and what is left when they finish. A recorder
/// that was killed between two pages leaves only full ones: no stream ends as a finished
/// one does. (A finished file looks like that once in a quarter of a million.)
/// Source: format-spec/mm_profdata.md, section "Pages".
bool looks_unfinished(const Source& source);

}  // namespace mm::decode
