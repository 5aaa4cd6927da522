// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Files that tests read: fixtures of the project, compressed or not, and the optional
// folder of large profiles that is no part of it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "testing/wire.h"

namespace mm::testing {

/// The file's bytes, expanded where the name ends in ".zst". Stops the test where it
/// cannot be read.
Bytes read_test_file(const std::filesystem::path& path);
std::string read_test_text(const std::filesystem::path& path);
/// The same, but never expanded.
std::string read_raw_text(const std::filesystem::path& path);
void write_test_file(const std::filesystem::path& path, std::string_view content);

/// testdata/ of the source tree.
std::filesystem::path testdata_dir();

/// Large profiles with reference results: $MM_SHARED_DIR, or a folder `shared` beside
/// the source tree. Empty where there is none; tests then skip and say so.
std::optional<std::filesystem::path> shared_dir();

/// The names in `dir` that end in `suffix`, without it, sorted.
std::vector<std::string> names_with_suffix(const std::filesystem::path& dir,
                                           std::string_view suffix);

/// The folder `corpus` of shared_dir(), which may not be there.
std::filesystem::path corpus_dir();
/// names_with_suffix of it, for tests with parameters; "none" alone where there is no
/// such folder, for a test that skips.
std::vector<std::string> corpus_names(std::string_view suffix);

}  // namespace mm::testing
