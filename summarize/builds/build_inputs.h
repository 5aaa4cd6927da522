// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The inputs of what takes builds: a word that is a folder is taken as with --dir.
#pragma once

#include <string>

#include "toolkit/input.h"

namespace mm::summarize {

bool is_folder(const std::string& path);

toolkit::InputOptions with_folders(const toolkit::InputOptions& given);

}  // namespace mm::summarize
