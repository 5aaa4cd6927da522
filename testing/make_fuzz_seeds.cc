// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Writes the seeds of the fuzz targets, a folder each: small drawn profiles, random ones,
// and the small fixtures, sound and damaged; strings; metadata; sidecars;
// folded stacks. Made when the tests run, so that no binary copy lies in the source tree.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "testing/drawn_sidecar.h"
#include "testing/fixtures.h"
#include "testing/fuzz_input.h"
#include "testing/profile_builder.h"
#include "testing/random_profile.h"
#include "testing/small_profiles.h"
#include "testing/test_files.h"

namespace {

namespace fs = std::filesystem;
using namespace mm::testing;

constexpr std::size_t kLargestSeed = 4096;
/// Contents of a sidecar start behind a page of memory.
constexpr std::size_t kLargestSidecarSeed = 3 * kLargestSeed;

/// One folder of seeds.
class Seeds {
 public:
  explicit Seeds(fs::path folder) : folder_(std::move(folder)) {
    fs::create_directories(folder_);
  }
  void write(const std::string& name, const Bytes& bytes,
             std::size_t largest = kLargestSeed) const {
    if (bytes.size() <= largest) write_test_file(folder_ / name, text_of(bytes));
  }

 private:
  fs::path folder_;
};

void write_profiles(const Seeds& seeds) {
  for (const auto& small : small_profiles()) {
    seeds.write(small.name, fuzz_input_of(small.files));
  }
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const auto random = random_profile(seed, {.most_events = 16});
    for (const WireForm& form : wire_forms()) {
      seeds.write("random" + std::to_string(seed) + "_" + version_label(form.version),
                  fuzz_input_of(random.files(form.version)));
    }
  }
  std::vector<Fixture> fixtures = all_fixtures();
  for (const char* const folder : {"malformed/v5", "malformed/v9"}) {
    for (Fixture& fixture : fixtures_in(folder)) fixtures.push_back(std::move(fixture));
  }
  for (const Fixture& fixture : fixtures) {
    seeds.write(fixture.label(), fuzz_input_of(fixture.files()));
  }
}

/// The string data of small profiles, without their headers, after the version's number.
void write_texts(const Seeds& seeds) {
  for (std::size_t version = 0; version < wire_forms().size(); ++version) {
    const WireForm& form = wire_forms()[version];
    Bytes input{static_cast<std::byte>(version)};
    ProfileBuilder b{form.version};
    const mm::StringId word = b.text("größe");
    b.composite({std::string{"<"}, word, std::string{">\x1Ez"}});
    const Bytes data = b.streams()[1];
    append_bytes(input, std::span{data}.subspan(form.header_bytes()));
    seeds.write(version_label(form.version), input);
  }
}

void write_metadata(const Seeds& seeds) {
  seeds.write("plain", bytes_of(metadata_text()));
  seeds.write("escapes", bytes_of(metadata_text(R"(it\'s \u{e9} \u00e9 \" \\ )")));
  seeds.write("counter",
              bytes_of(counter_metadata_text("instructions:u", "instructions")));
  seeds.write("deep", bytes_of(R"({"x":[[[[{"y":[]}]]]],"start_time":1e3})"));
}

void write_folded(const Seeds& seeds) {
  seeds.write("plain", bytes_of("a;b;c 12\na;b 3\na;d 0\n"));
  seeds.write("roots", bytes_of("a;b 1\r\n\n# comment\nb;a 2"));
  seeds.write("escapes", bytes_of("a%3Bb;%41;A;% ;%0a;%zz 5\n"));
  seeds.write("blanks", bytes_of("a b;c  d \t 7 \n;; 1\n"));
  seeds.write("large", bytes_of("a 18446744073709551615\n"));
  seeds.write("too_large", bytes_of("a 18446744073709551615\na 1\n"));
}

void write_arguments(const Seeds& seeds) {
  seeds.write("key", bytes_of("(demo::a::{{impl}}[2]::f,core::clone::Clone)"));
  seeds.write("debug", bytes_of("(Instance { def: Item(DefId(0:9 ~ demo[7a42]::m::"
                                "{impl#2}::f)), args: [u8, Vec<u8>] }, UsedItems)"));
  seeds.write("input", bytes_of("PseudoCanonicalInput { env: E { bounds: [x] }, value: "
                                "(DefId(2:5 ~ core[c1]::mem::swap), [u8]) }"));
  seeds.write("symbol", bytes_of("<a[1f]::Zip<a[1f]::I<u8>, &[u8]> as b[2e]::Z<fn(u8) -> "
                                 "u8>>::next::{closure#0}"));
  seeds.write("legacy", bytes_of("_ZN4demo1a17h0123456789abcdefE"));
  seeds.write("unit", bytes_of("\"demo.7rcbfp3g-cgu.0\""));
}

/// A profile without events, and sidecars that have some (live_fuzz.cc has the form).
void write_sidecars(const Seeds& seeds) {
  ProfileBuilder builder{9};
  for (std::uint64_t i = 1; i <= 3; ++i) builder.instant("mark", "x", 1, i);
  const Bytes stream = builder.streams()[0];
  const Bytes events{stream.begin() + 8, stream.end()};
  ProfileBuilder empty{9};
  empty.text("mark");
  empty.text("x");
  const Bytes profile = empty.bytes();
  const auto write = [&](const std::string& name, std::uint64_t written,
                         const std::vector<DrawnSlot>& slots) {
    Bytes sidecar = sidecar_of(profile, written, slots);
    std::fill_n(sidecar.begin() + 24, 8, std::byte{0});  // the target puts it in
    Bytes input;
    append_le(input, profile.size(), 2);
    append_bytes(input, profile);
    append_bytes(input, sidecar);
    seeds.write(name, input, kLargestSidecarSeed);
  };
  const std::uint64_t size = profile.size();
  write("none", size, {});
  write("events", size,
        {
            {.sequence = 2, .committed = 96, .content = events}
  });
  write("flushed", size,
        {
            {.sequence = 1, .committed = 96, .flushed = 32, .content = events},
            {.sequence = 4,             .committed = 32,                .content = events }
  });
  write("pending", size,
        {
            {.sequence = 1,
             .committed = 96,
             .pending_end = 64,
             .pending_place = size - 1,
             .content = events}
  });
  write("strings", size,
        {
            {.sequence = 3, .tag = 1, .committed = 3,  .content = bytes_of("y\xFFz")},
            {.sequence = 5, .tag = 2, .committed = 16, .content = Bytes(16)         }
  });
  write("cut", size - 1,
        {
            {.sequence = 1, .committed = 90, .content = events}
  });
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: make_fuzz_seeds FOLDER\n";
    return 2;
  }
  const fs::path folder{argv[1]};
  write_profiles(Seeds{folder / "decode_fuzz"});
  write_profiles(Seeds{folder / "summary_fuzz"});
  write_profiles(Seeds{folder / "timeline_fuzz"});
  write_profiles(Seeds{folder / "call_tree_fuzz"});
  write_profiles(Seeds{folder / "items_fuzz"});
  write_arguments(Seeds{folder / "item_argument_fuzz"});
  write_texts(Seeds{folder / "text_fuzz"});
  write_metadata(Seeds{folder / "metadata_fuzz"});
  write_sidecars(Seeds{folder / "live_fuzz"});
  write_folded(Seeds{folder / "folded_fuzz"});
  return 0;
}
