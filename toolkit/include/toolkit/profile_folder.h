// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The profiles in a folder: what --dir stands for.
#pragma once

#include <string>
#include <vector>

#include "mmformat/result.h"

namespace mm::toolkit {

/// Paths of the profiles in `folder`, told by their names and sorted by bytes.
///
/// A profile is listed once: of the same name plain and compressed the plain one; of a
/// set of three files the .events, or where that is missing its .string_data or
/// .string_index. Hidden files, sub-folders, devices and FIFOs are left out. Nothing is
/// opened, so a file that is listed may turn out not to be a profile.
///
/// @return kPathNotFound (no such folder, or no profile in it), kCannotOpen (a file, or
///         not allowed) or kCannotRead, with the path.
Result<std::vector<std::string>> list_profiles(const std::string& folder);

}  // namespace mm::toolkit
