// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/mutant.h"

#include <utility>

#include "testing/fixtures.h"
#include "testing/mutation.h"

namespace mm::testing {
namespace {

constexpr std::size_t kLargestFixture = 4096;
constexpr std::uint64_t kOneInLarger = 20;
constexpr std::uint64_t kMostChanges = 3;

std::size_t total_size(const ProfileFiles& files) {
  std::size_t size = 0;
  for (const Bytes& file : files) size += file.size();
  return size;
}

void add_fixtures(const std::vector<Fixture>& fixtures, std::vector<SmallProfile>& out) {
  for (const Fixture& fixture : fixtures) {
    // The names tell the long ones; expanding them all would take longer than the test.
    if (fixture.name == "paged" || fixture.name == "profiler") continue;
    if (fixture.name.starts_with("rustc")) continue;
    ProfileFiles files = fixture.files();
    if (total_size(files) > kLargestFixture) continue;
    out.push_back({fixture.label(), kNoHeaders, std::move(files)});
  }
}

}  // namespace

MutantMaker::MutantMaker() : tiny_(tiny_profiles()), larger_(small_profiles()) {
  add_fixtures(all_fixtures(), larger_);
  for (const char* folder : {"malformed/v5", "malformed/v9"}) {
    add_fixtures(fixtures_in(folder), larger_);
  }
}

Mutant MutantMaker::make(std::uint64_t seed, std::uint64_t number) const {
  // Numbers in a row must not give sequences alike.
  Chance chance{seed * 0x9E3779B97F4A7C15 + number};
  const auto& bases = chance.one_in(kOneInLarger) ? larger_ : tiny_;
  const SmallProfile& base = chance.of(bases);
  Mutant mutant{base.files, base.name + ":"};
  for (std::uint64_t n = 1 + chance.below(kMostChanges); n > 0; --n) {
    mutant.story += " " + mutate(mutant.files, chance.of(bases).files, chance) + ";";
  }
  return mutant;
}

}  // namespace mm::testing
