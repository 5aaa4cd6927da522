// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What the terminal, if there is one, can do: colour, width, Unicode. Everything that
// depends on the environment of the process is decided here, so that the rest of the
// toolkit takes plain values and can be tested.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace mm::toolkit {

enum class ColorWhen : std::uint8_t { kAuto, kAlways, kNever };

/// Looks up an environment variable; empty where it is not set.
using Environment = std::function<std::string_view(const char* name)>;

/// The environment of this process.
std::string_view process_environment(const char* name);

/// Whether to write colour. `when` wins; with kAuto colour needs a terminal, an empty
/// NO_COLOR and a TERM other than "dumb".
bool use_color(ColorWhen when, bool is_terminal,
               const Environment& environment = process_environment);

/// Whether the locale's encoding is UTF-8, by LC_ALL, LC_CTYPE, LANG in this order.
bool is_utf8_locale(const Environment& environment = process_environment);

bool is_terminal(int descriptor);

/// Columns of the terminal at `descriptor`; nothing where it is no terminal. 80 where
/// the terminal does not say.
std::optional<std::size_t> terminal_width(int descriptor);

}  // namespace mm::toolkit
