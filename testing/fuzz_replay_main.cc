// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Feeds files to a fuzz target where libFuzzer is not to be had: each argument is an
// input, or a folder of them.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> inputs_of(const fs::path& path) {
  if (!fs::is_directory(path)) return {path};
  std::vector<fs::path> inputs;
  for (const auto& entry : fs::directory_iterator{path}) inputs.push_back(entry.path());
  std::ranges::sort(inputs);
  return inputs;
}

bool replay(const fs::path& path) {
  std::ifstream file{path, std::ios::binary};
  if (!file) return false;
  const std::vector<char> bytes{std::istreambuf_iterator<char>{file}, {}};
  const std::vector<std::uint8_t> data(bytes.begin(), bytes.end());
  LLVMFuzzerTestOneInput(data.data(), data.size());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t count = 0;
  for (int i = 1; i < argc; ++i) {
    for (const fs::path& input : inputs_of(argv[i])) {
      if (!replay(input)) {
        std::cerr << "cannot read " << input << '\n';
        return 1;
      }
      ++count;
    }
  }
  std::cout << count << " inputs replayed\n";
  return count == 0 ? 1 : 0;
}
