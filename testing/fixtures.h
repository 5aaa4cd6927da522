// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The profiles below testdata/fixtures, paged files and sets of three files alike.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "testing/wire.h"

namespace mm::testing {

/// How a fixture's folder for a version is called: "headerless", "v9".
std::string fixture_folder(std::int64_t version);

struct Fixture {
  std::string folder;  ///< below testdata/fixtures: "v9", "malformed/v5"
  std::string name;    ///< "basic"

  /// One paged file, or events, string data and string index.
  ProfileFiles files() const;
  /// What lies beside the profile: text(".meta.json.zst"). Empty where it does not.
  std::string text(const std::string& suffix) const;
  /// For names of tests: "v9_basic".
  std::string label() const;
};

/// All fixtures in the folder, sorted by name.
std::vector<Fixture> fixtures_in(const std::string& folder);
/// Those of every version, the oldest version first.
std::vector<Fixture> all_fixtures();

}  // namespace mm::testing
