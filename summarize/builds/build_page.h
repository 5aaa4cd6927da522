// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A build as a page: all that it shows is in it, as JSON, and a script draws it.
#pragma once

#include "build_reader.h"
#include "toolkit/sink.h"

namespace mm::summarize {

/// Writes the page of a build that was read with BuildOptions::html.
/// The same build gives the same bytes.
void write_build_page(const ReadBuild& read, toolkit::Sink& sink);

}  // namespace mm::summarize
