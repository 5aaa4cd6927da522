// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// From a word on the command line to the file it means (input.h has the order).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mmformat/result.h"

namespace mm::toolkit {

/// The names that are tried for `word`, in order.
std::vector<std::string> candidate_names(const std::string& word);

/// The first candidate that exists and is no directory.
/// @return kPathNotFound, kIsDirectory or kCannotOpen with the path as given.
Result<std::string> resolve_input_name(const std::string& word);

/// What the extensions of a file's name say about it.
struct ProfileName {
  std::string_view stem;              ///< the path less the extensions; borrowed
  std::optional<std::size_t> stream;  ///< of a set of three files; nothing: a paged file
  std::size_t packing;                ///< 0: not compressed; then in order of preference
};
/// Nothing where the name has none of our extensions.
std::optional<ProfileName> profile_name(std::string_view path);
/// The endings of files that are, or stand for, a whole profile, as completion offers
/// them: ".mm_profdata", ".mm_profdata.zst", ..., ".events", ...
std::vector<std::string> profile_name_endings();
/// The names that profile_name takes, for messages: "*.mm_profdata, *.events, ...".
std::string profile_name_patterns();

/// Which stream of a set of three files a file of this name is, if any.
std::optional<std::size_t> place_in_set(std::string_view path);

/// The file with another stream of the set that `path` belongs to, if it is there.
std::optional<std::string> sibling_in_set(std::string_view path, std::size_t stream);

/// `path` less .zst or .gz, less .mm_profdata or an extension of a set of three files.
std::string stem_of(std::string path);

}  // namespace mm::toolkit
