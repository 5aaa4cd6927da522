// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Writes the seeds of the fuzz targets to a folder: small drawn profiles, random ones,
// and the small fixtures, sound and damaged. Made when the tests run, so that no binary
// copy lies in the source tree.
#include <filesystem>
#include <iostream>
#include <string>

#include "testing/random_profile.h"
#include "testing/small_profiles.h"
#include "testing/test_files.h"

namespace {

namespace fs = std::filesystem;
using namespace mm::testing;

constexpr std::size_t kLargestSeed = 4096;

void write_seed(const fs::path& folder, const std::string& name, const Bytes& bytes) {
  if (bytes.size() <= kLargestSeed) write_test_file(folder / name, text_of(bytes));
}

void write_fixtures(const fs::path& folder, const std::string& below) {
  const fs::path dir = testdata_dir() / "fixtures" / below;
  for (const auto& name : names_with_suffix(dir, ".mm_profdata.zst")) {
    write_seed(folder, dir.filename().string() + "_" + name,
               read_test_file(dir / (name + ".mm_profdata.zst")));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: make_fuzz_seeds FOLDER\n";
    return 2;
  }
  const fs::path folder{argv[1]};
  fs::create_directories(folder);
  for (const auto& small : small_profiles()) {
    if (small.files.size() == 1) write_seed(folder, small.name, small.files[0]);
  }
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const auto random = random_profile(seed, {.most_events = 16});
    for (const std::uint32_t version : {6U, 7U, 8U, 9U}) {
      write_seed(folder, "random" + std::to_string(seed) + "_v" + std::to_string(version),
                 random.bytes(version));
    }
  }
  for (const char* below : {"v6", "v7", "v8", "v9", "malformed/v9"})
    write_fixtures(folder, below);
  return 0;
}
