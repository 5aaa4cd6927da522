// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/test_files.h"

#include <zstd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "testing/require.h"

namespace mm::testing {
namespace {

std::string expanded(const std::string& compressed, const std::filesystem::path& path) {
  std::string out;
  std::string block(ZSTD_DStreamOutSize(), '\0');
  ZSTD_DStream* const stream = ZSTD_createDStream();
  ZSTD_inBuffer input{compressed.data(), compressed.size(), 0};
  std::size_t rest = 1;
  while (rest != 0) {
    ZSTD_outBuffer output{block.data(), block.size(), 0};
    rest = ZSTD_decompressStream(stream, &output, &input);
    require(ZSTD_isError(rest) == 0, "cannot expand " + path.string());
    out.append(block, 0, output.pos);
    require(rest == 0 || output.pos > 0 || input.pos < input.size,
            "cut short: " + path.string());
  }
  ZSTD_freeDStream(stream);
  return out;
}

}  // namespace

std::string read_raw_text(const std::filesystem::path& path) {
  std::ifstream file{path, std::ios::binary};
  require(file.is_open(), "cannot open " + path.string());
  return {std::istreambuf_iterator<char>{file}, {}};
}

std::string read_test_text(const std::filesystem::path& path) {
  std::string content = read_raw_text(path);
  return path.extension() == ".zst" ? expanded(content, path) : content;
}

Bytes read_test_file(const std::filesystem::path& path) {
  return bytes_of(read_test_text(path));
}

void write_test_file(const std::filesystem::path& path, std::string_view content) {
  std::ofstream file{path, std::ios::binary};
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  file.close();
  require(file.good(), "cannot write " + path.string());
}

std::filesystem::path testdata_dir() {
  return std::filesystem::path{MM_SOURCE_DIR} / "testdata";
}

std::optional<std::filesystem::path> shared_dir() {
  const char* const chosen = std::getenv("MM_SHARED_DIR");
  const std::filesystem::path dir =
      chosen != nullptr ? std::filesystem::path{chosen}
                        : std::filesystem::path{MM_SOURCE_DIR} / ".." / "shared";
  std::error_code ignored;
  if (!std::filesystem::is_directory(dir, ignored)) return std::nullopt;
  return dir;
}

std::vector<std::string> names_with_suffix(const std::filesystem::path& dir,
                                           std::string_view suffix) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator{dir}) {
    std::string name = entry.path().filename().string();
    if (!name.ends_with(suffix)) continue;
    name.resize(name.size() - suffix.size());
    names.push_back(std::move(name));
  }
  std::ranges::sort(names);
  return names;
}

std::filesystem::path corpus_dir() {
  return shared_dir().value_or("") / "corpus";
}

std::vector<std::string> corpus_names(std::string_view suffix) {
  if (!std::filesystem::is_directory(corpus_dir())) return {"none"};
  return names_with_suffix(corpus_dir(), suffix);
}

}  // namespace mm::testing
