// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "hypothetical_profile.h"

#include <fmt/format.h>

#include <utility>

#include "rewriting/hypothetical.h"
#include "rewriting/profile_file.h"
#include "speedup_option.h"
#include "toolkit/cli.h"
#include "toolkit/output.h"
#include "toolkit/progress.h"
#include "toolkit/units.h"

namespace mm::summarize {
namespace {

/// What in the file is not as the report says.
void note_differences(const std::string& path, const analyze::WhatIf& what_if,
                      const analyze::HypotheticalClock& clock,
                      toolkit::Messages& messages) {
  const std::int64_t waits = clock.shortened_waits();
  if (waits != 0) {
    const toolkit::QuantityFormat format{what_if.counter, toolkit::TimeUnit::kAuto,
                                         false};
    const std::uint64_t size = waits > 0 ? static_cast<std::uint64_t>(waits)
                                         : 0 - static_cast<std::uint64_t>(waits);
    messages.note(path,
                  fmt::format("waits that count as busy (LLVM_passes, for example) "
                              "follow the work there, and are {} {}",
                              format.sentence(size), waits > 0 ? "shorter" : "longer"));
  }
  if (what_if.overlap_count > 0 || what_if.order_violation_count > 0) {
    messages.note(
        path, "intervals that overlap or are out of order may own other moments there");
  }
}

}  // namespace

Result<void> write_hypothetical_profile(const std::string& path,
                                        const decode::Profile& profile,
                                        const std::vector<analyze::Speedup>& speedups,
                                        const analyze::WhatIf& what_if,
                                        toolkit::Messages& messages) {
  if (!what_if.counter.is_time()) {
    return toolkit::usage(
        fmt::format("-o: the profile counts {}, which is no time that could be saved",
                    what_if.counter.name));
  }
  const analyze::HypotheticalClock clock{what_if};
  MM_TRY(toolkit::OutputSink sink, toolkit::OutputSink::create(path));
  rewriting::ProfileFile file{std::move(sink), path};
  toolkit::Progress progress{"writing " + toolkit::visible_path(path),
                             profile.events().size()};
  const rewriting::NewTimes times{
      .start = [&](ThreadId thread,
                   std::uint64_t moment) { return clock.start_at(thread, moment); },
      .end = [&](ThreadId thread,
                 std::uint64_t moment) { return clock.end_at(thread, moment); }};
  const auto made = rewriting::write_hypothetical(
      profile, times, speedup_words(speedups),
      [&](std::uint64_t events) { progress.update(events); }, file);
  MM_CHECK(file.end(rewriting::without_value(made)));
  note_differences(path, what_if, clock, messages);
  return {};
}

}  // namespace mm::summarize
