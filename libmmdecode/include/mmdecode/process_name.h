// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a process was compiling, from the command line that a profile recorded.
//
// The command is its arguments joined by blanks; where an argument with blanks in it
// begins and ends is lost. So a "--crate-name x" may be an option or a part of another
// option's value, and a name is only taken where nothing speaks against it. The name of
// the file, which rustc makes of the crate's name and the process id, decides most cases.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "mmdecode/metadata.h"

namespace mm::decode {

/// The name of the crate: of --crate-name, else of the source file as rustc derives it
/// ("rust_out" for standard input). Nothing where the command does not tell.
/// @param file_stem  the profile's name without folder and extension; may be empty.
std::optional<std::string> crate_name_of(std::string_view command,
                                         std::string_view file_stem);

/// How people know the process: its crate, with the package for a build script; else the
/// name of the program; else the file's stem; "unknown" where there is nothing.
std::string process_name_of(const Metadata& metadata, std::string_view file_stem);

}  // namespace mm::decode
