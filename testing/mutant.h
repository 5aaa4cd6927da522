// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Broken profiles by chance: bytes, pages, index entries and whole files of sound ones,
// changed as a number says. The same seed and number give the same mutant everywhere.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "testing/fixtures.h"
#include "testing/small_profiles.h"
#include "testing/wire.h"

namespace mm::testing {

struct Mutant {
  ProfileFiles files;
  std::string story;  ///< "v9_tiny: page 1 twice, bit 3 of byte 17 in file 0"
};

class MutantMaker {
 public:
  /// What is changed: mostly tiny drawings; small ones and the fixtures below 4 KiB; now
  /// and then the others, but for those of more than 256 KiB.
  MutantMaker();

  Mutant make(std::uint64_t seed, std::uint64_t number) const;
  /// Bases of a test that makes a few thousand.
  std::size_t base_count() const { return tiny_.size() + larger_.size(); }
  std::size_t fixture_count() const { return fixtures_.size(); }

 private:
  std::vector<SmallProfile> tiny_;  // most mutants: quick, and each change matters
  std::vector<SmallProfile> larger_;
  std::vector<Fixture> fixtures_;  // the large ones, expanded when they are needed
};

}  // namespace mm::testing
