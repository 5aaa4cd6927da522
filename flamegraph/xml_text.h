// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Text that comes from outside, harmless inside XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace mm::flamegraph {

/// What a person sees: control characters, marks of writing direction, stray bytes and
/// what XML 1.0 does not allow are written as escapes (\x1b, \u{fffe}). One line.
std::string visible_name(std::string_view text);

/// A visible text as content or as an attribute in double quotes: & < > " ' replaced.
std::string escape_xml(std::string_view visible);

}  // namespace mm::flamegraph
