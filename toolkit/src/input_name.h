// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// From a word on the command line to the file it means (input.h has the order).
#pragma once

#include <string>
#include <vector>

#include "mmformat/result.h"

namespace mm::toolkit {

/// The names that are tried for `word`, in order.
std::vector<std::string> candidate_names(const std::string& word);

/// The first candidate that exists and is no directory.
/// @return kPathNotFound, kIsDirectory or kCannotOpen with the path as given;
///         kVersionNotRead where it is one of a set of three files.
Result<std::string> resolve_input_name(const std::string& word);

/// `path` less .zst or .gz, less .mm_profdata.
std::string stem_of(std::string path);

}  // namespace mm::toolkit
