// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Text as a person sees it: how many columns it takes, how it is made harmless to a
// terminal, how it is shortened.
//
// Labels and paths come from outside. They may hold escape sequences, line breaks, marks
// that turn the direction of writing, or bytes that are no UTF-8. All of that is shown,
// nothing of it is obeyed:
//
//   "a\nb"  ->  a\nb       1B  ->  \x1b       C3 28  ->  \xc3(       U+202E  ->  \u{202e}
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace mm::toolkit {

/// Columns that a terminal gives to a character: 0 for combining marks, 2 for wide ones.
int display_width(char32_t value);

/// Columns of a text that visible() has made harmless.
std::size_t display_width(std::string_view text);

/// The text with control characters, marks of writing direction and stray bytes written
/// as escapes. A text without them comes back unchanged; a backslash stays as it is.
std::string visible(std::string_view text);
/// The same in place; nothing is copied where nothing has to change.
void make_visible(std::string& text);

/// Cuts the middle out of a visible text so that it fits `width` columns. `ellipsis`
/// stands where the text was cut and counts.
std::string shorten_middle(std::string_view text, std::size_t width,
                           std::string_view ellipsis);

}  // namespace mm::toolkit
