// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Prints the labels of a profile and how often each ran.
#include <mmanalyze/summary.h>
#include <mmdecode/mapped_file.h>
#include <mmdecode/profile.h>

#include <cstdio>

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  const auto file = mm::decode::MappedFile::open(argv[1]);
  if (!file) return 1;
  auto source =
      mm::decode::Source::open_paged(file->bytes(), mm::decode::Tolerance::kStrict);
  if (!source) return 1;
  const auto profile = mm::decode::Profile::open(*std::move(source));
  if (!profile) return 1;
  const auto summary = mm::analyze::summarize(*profile);
  if (!summary) return 1;
  for (const auto& row : summary->rows) {
    std::printf("%s %d\n", row.label.c_str(), static_cast<int>(row.invocation_count));
  }
}
