// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Which versions of the format the words of a command line name. The options of the tools
// are not known here: a word counts when a file has that name and begins as a profile.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mm::launcher {

struct NamedProfile {
  std::string path;
  std::int64_t format;
};

/// Reads 8 bytes of each file that a word names: by its name, without .mm_profdata or
/// .events, or behind "=" ("--diff=PATH", "NAME=PATH"). Compressed profiles do not tell
/// their version there, and are left out. Nothing but regular files is opened.
std::vector<NamedProfile> find_profiles(std::span<const std::string> words);

}  // namespace mm::launcher
