// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Sidecars, drawn from the specification: what they add, and that no damage to one makes
// a profile unreadable or a reader crash.
#include "mmdecode/live.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "mmdecode/profile.h"
#include "mmformat/bytes.h"
#include "mmformat/live.h"
#include "testing/damage.h"
#include "testing/drawn_sidecar.h"
#include "testing/profile_builder.h"

namespace mm::decode {
namespace {

using testing::Bytes;
using testing::DrawnSlot;
using ::testing::ElementsAre;
using testing::sidecar_of;

/// Events at 1, 2, ..., one of which each has the bytes of.
struct Drawn {
  explicit Drawn(std::uint64_t count) {
    testing::ProfileBuilder builder{9};
    for (std::uint64_t i = 1; i <= count; ++i) builder.instant("mark", "x", 1, i);
    const auto streams = builder.streams();
    events.assign(streams[0].begin() + 8, streams[0].end());
    testing::ProfileBuilder empty{9};
    empty.text("mark");
    empty.text("x");
    profile = empty.bytes();
  }
  Bytes records(std::size_t first, std::size_t count) const {
    return {events.begin() + static_cast<std::ptrdiff_t>(32 * first),
            events.begin() + static_cast<std::ptrdiff_t>(32 * (first + count))};
  }
  Bytes events;
  Bytes profile;  // with these strings, and no event
};

std::vector<std::uint64_t> times_of(const Profile& profile) {
  std::vector<std::uint64_t> times;
  for (const Event event : profile.events()) times.push_back(event.start);
  return times;
}

/// Both are borrowed.
Result<Profile> open(const Bytes& profile, const Bytes& sidecar,
                     Tolerance tolerance = Tolerance::kLenient) {
  MM_TRY(Source source,
         Source::open_paged(PagedFile{.bytes = profile, .sidecar = sidecar}, tolerance));
  return Profile::open(std::move(source), tolerance);
}
Result<Profile> open(const Bytes& profile, Bytes&& sidecar) = delete;

TEST(LivePages, ComeBehindTheProfileBySequence) {
  const Drawn drawn{6};
  const Bytes sidecar = sidecar_of(
      drawn.profile, drawn.profile.size(),
      {
          {.sequence = 9,               .committed = 64,                .content = drawn.records(4, 2)          },
          {                .sequence = 0,                  .tag = 77, .committed = ~std::uint64_t{0}                          },
          { .sequence = 5, .committed = 64,                             .flushed = 32,                                                       .content = drawn.records(2, 2)},
  });
  const auto profile = open(drawn.profile, sidecar);
  ASSERT_TRUE(profile) << profile.error().message();
  EXPECT_THAT(times_of(*profile), ElementsAre(4, 5, 6));
  EXPECT_EQ(profile->defects().count_of(ErrorCode::kStoppedProgram), 1U);
  EXPECT_EQ(open(drawn.profile, sidecar, Tolerance::kStrict).error().code,
            ErrorCode::kStoppedProgram);
}

TEST(LivePages, ATornPageIsReadFromItsSlot) {
  const Drawn drawn{3};
  Bytes torn = drawn.profile;
  torn.insert(torn.end(), {std::byte{0}, std::byte{96}, std::byte{0}});
  const DrawnSlot slot{.sequence = 1,
                       .committed = 96,
                       .pending_end = 96,
                       .pending_place = drawn.profile.size(),
                       .content = drawn.records(0, 3)};
  const Bytes sidecar = sidecar_of(torn, drawn.profile.size(), {slot});
  const auto profile = open(torn, sidecar);
  ASSERT_TRUE(profile) << profile.error().message();
  EXPECT_THAT(times_of(*profile), ElementsAre(1, 2, 3));
}

TEST(LivePages, APageThatWasWrittenIsNotReadTwice) {
  const Drawn drawn{3};
  Bytes whole = drawn.profile;
  whole.insert(whole.end(),
               {std::byte{0}, std::byte{64}, std::byte{0}, std::byte{0}, std::byte{0}});
  const Bytes two = drawn.records(0, 2);
  whole.insert(whole.end(), two.begin(), two.end());
  const DrawnSlot slot{.sequence = 1,
                       .committed = 96,
                       .pending_end = 64,
                       .pending_place = drawn.profile.size(),
                       .content = drawn.records(0, 3)};
  const Bytes sidecar = sidecar_of(whole, whole.size(), {slot});
  const auto profile = open(whole, sidecar);
  ASSERT_TRUE(profile) << profile.error().message();
  EXPECT_THAT(times_of(*profile), ElementsAre(1, 2, 3));
}

struct BadSidecar {
  const char* name;
  std::size_t at;
  std::uint32_t value;
};

class BadSidecars : public ::testing::TestWithParam<BadSidecar> {};

TEST_P(BadSidecars, AreLeftOutAndCounted) {
  const Drawn drawn{2};
  Bytes sidecar = sidecar_of(
      drawn.profile, drawn.profile.size(),
      {
          {.sequence = 1,               .committed = 64, .flushed = 32, .content = drawn.records(0, 2)},
          {.sequence = 2, .committed = 0             }
  });
  store_le(sidecar.data() + GetParam().at, GetParam().value);
  const auto profile = open(drawn.profile, sidecar);
  ASSERT_TRUE(profile) << profile.error().message();
  EXPECT_THAT(times_of(*profile), ElementsAre());
  EXPECT_EQ(profile->defects().count_of(ErrorCode::kBadSidecar), 1U);
}

// clang-format off
INSTANTIATE_TEST_SUITE_P(Table, BadSidecars, ::testing::Values(
    BadSidecar{"Magic",             0,        0},
    BadSidecar{"Version",           4,        2},
    BadSidecar{"ProfileVersion",    8,        8},
    BadSidecar{"NoSlots",           12,       0},
    BadSidecar{"ManySlots",         12,       4'097},
    BadSidecar{"SlotsBeyondTheEnd", 12,       4'096},
    BadSidecar{"NoRoom",            16,       0},
    BadSidecar{"MuchRoom",          16,       262'145},
    BadSidecar{"ShortIdentity",     20,       7},
    BadSidecar{"LongIdentity",      20,       65'537},
    BadSidecar{"OtherProfile",      24,       1},
    BadSidecar{"WrittenBeyondEnd",  32,       0x7FFF'FFFF},
    BadSidecar{"WrittenTooLittle",  32,       31},
    BadSidecar{"Tag",               64 + 8,   3},
    BadSidecar{"Committed",         64 + 16,  257},
    BadSidecar{"Flushed",           64 + 24,  65},
    BadSidecar{"PendingEnd",        64 + 32,  65},
    BadSidecar{"SameSequence",      128,      1}),
    [](const auto& row) { return std::string{row.param.name}; });
// clang-format on

TEST(LivePages, NoByteOfASidecarCanHurt) {
  const Drawn drawn{3};
  Bytes sidecar =
      sidecar_of(drawn.profile, drawn.profile.size(),
                 {
                     {.sequence = 1, .committed = 96, .content = drawn.records(0, 3)}
  });
  const auto read = [&](const Bytes& changed) {
    const auto profile = open(drawn.profile, changed, Tolerance::kSalvage);
    if (!profile) return;
    Defects defects;
    for (const Event event : profile->events()) {
      static_cast<void>(profile->strings().text(event.id, defects));
    }
  };
  // The header, the slots, and a little of the content; the rest is ordinary bytes.
  Bytes head{sidecar.begin(), sidecar.begin() + 160};
  testing::for_each_byte_change(head, [&](const Bytes& changed, std::size_t) {
    Bytes whole = sidecar;
    std::ranges::copy(changed, whole.begin());
    read(whole);
  });
  for (std::size_t size = 0; size < sidecar.size(); size += size < 200 ? 1 : 61) {
    read({sidecar.begin(), sidecar.begin() + static_cast<std::ptrdiff_t>(size)});
  }
}

TEST(SidecarName, ReplacesTheExtension) {
  EXPECT_EQ(sidecar_name("a.b/x.mm_profdata"), "a.b/x.mm_live");
  EXPECT_EQ(sidecar_name("x.mm_profdata.zst"), "");
  EXPECT_EQ(sidecar_name("-"), "");
}

}  // namespace
}  // namespace mm::decode
