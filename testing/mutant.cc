// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/mutant.h"

#include <utility>

#include "testing/fixtures.h"
#include "testing/mutation.h"

namespace mm::testing {
namespace {

constexpr std::size_t kSmallFixture = 4096;
constexpr std::size_t kLargestFixture = std::size_t{256} << 10;
constexpr std::uint64_t kOneInLarger = 20;
constexpr std::uint64_t kOneInLarge = 1'000;
constexpr std::uint64_t kMostChanges = 3;

std::size_t total_size(const ProfileFiles& files) {
  std::size_t size = 0;
  for (const Bytes& file : files) size += file.size();
  return size;
}

/// Told by the name: expanding them all to see takes longer than many a test.
bool may_be_small(const Fixture& fixture) {
  return fixture.name != "paged" && fixture.name != "profiler" &&
         !fixture.name.starts_with("rustc");
}

std::vector<Fixture> fixtures_of_all_folders() {
  std::vector<Fixture> fixtures = all_fixtures();
  for (const char* const folder : {"malformed/v5", "malformed/v9"}) {
    for (Fixture& fixture : fixtures_in(folder)) fixtures.push_back(std::move(fixture));
  }
  return fixtures;
}

}  // namespace

MutantMaker::MutantMaker() : tiny_(tiny_profiles()), larger_(small_profiles()) {
  for (Fixture& fixture : fixtures_of_all_folders()) {
    if (!may_be_small(fixture)) {
      fixtures_.push_back(std::move(fixture));
      continue;
    }
    ProfileFiles files = fixture.files();
    if (total_size(files) > kSmallFixture) continue;
    larger_.push_back({fixture.label(), kNoHeaders, std::move(files)});
  }
}

Mutant MutantMaker::make(std::uint64_t seed, std::uint64_t number) const {
  // Numbers in a row must not give sequences alike.
  Chance chance{seed * 0x9E3779B97F4A7C15 + number};
  const auto& bases = chance.one_in(kOneInLarger) ? larger_ : tiny_;
  const SmallProfile& base = chance.of(bases);
  Mutant mutant{base.files, base.name + ":"};
  if (chance.one_in(kOneInLarge)) {
    const Fixture& fixture = chance.of(fixtures_);
    ProfileFiles files = fixture.files();
    if (total_size(files) <= kLargestFixture)
      mutant = {std::move(files), fixture.label() + ":"};
  }
  for (std::uint64_t n = 1 + chance.below(kMostChanges); n > 0; --n) {
    mutant.story += " " + mutate(mutant.files, chance.of(bases).files, chance) + ";";
  }
  return mutant;
}

}  // namespace mm::testing
