// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/fixtures.h"

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "testing/test_files.h"

namespace mm::testing {
namespace {

constexpr const char* kPagedSuffix = ".mm_profdata.zst";
constexpr const char* kSetSuffixes[] = {".events.zst", ".string_data.zst",
                                        ".string_index.zst"};

std::filesystem::path path_of(const Fixture& fixture, const std::string& suffix) {
  return testdata_dir() / "fixtures" / fixture.folder / (fixture.name + suffix);
}

}  // namespace

std::string fixture_folder(std::int64_t version) {
  return version == kNoHeaders ? "headerless" : version_label(version);
}

ProfileFiles Fixture::files() const {
  const auto paged = path_of(*this, kPagedSuffix);
  if (std::filesystem::exists(paged)) return {read_test_file(paged)};
  ProfileFiles files;
  for (const char* suffix : kSetSuffixes) {
    files.push_back(read_test_file(path_of(*this, suffix)));
  }
  return files;
}

std::string Fixture::text(const std::string& suffix) const {
  const auto path = path_of(*this, suffix);
  return std::filesystem::exists(path) ? read_test_text(path) : std::string{};
}

std::string Fixture::label() const {
  std::string label = folder + "_" + name;
  std::ranges::replace(label, '/', '_');
  return label;
}

std::vector<Fixture> fixtures_in(const std::string& folder) {
  std::vector<Fixture> fixtures;
  const auto dir = testdata_dir() / "fixtures" / folder;
  for (const char* suffix : {kPagedSuffix, kSetSuffixes[0]}) {
    for (const auto& name : names_with_suffix(dir, suffix)) {
      fixtures.push_back({folder, name});
    }
  }
  std::ranges::sort(fixtures, {}, &Fixture::name);
  return fixtures;
}

std::vector<Fixture> all_fixtures() {
  std::vector<Fixture> all;
  for (const WireForm& form : wire_forms()) {
    std::ranges::move(fixtures_in(fixture_folder(form.version)), std::back_inserter(all));
  }
  return all;
}

}  // namespace mm::testing
