// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/build.h"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "build_chain.h"
#include "mmdecode/process_name.h"

namespace mm::analyze {
namespace {

using decode::CrateRole;

/// "syn 1.0.107", "syn 1.0.107 (build script)", "demo (test)".
std::string plain_name(const decode::Metadata& metadata,
                       const decode::RustcCommand& command, std::string_view stem) {
  const bool is_script = command.role == CrateRole::kBuildScript;
  std::string name = is_script ? command.package : command.crate;
  if (name.empty()) name = decode::process_name_of(metadata, stem);
  if (!command.version.empty()) name += ' ' + command.version;
  if (is_script) name += " (build script)";
  if (command.role == CrateRole::kTest) name += " (test)";
  return name;
}

/// Where names are equal, what else there is: the hash cargo gave, or a number.
void tell_apart(std::vector<BuildRun>& runs) {
  std::map<std::string, std::size_t> counts;
  for (const BuildRun& run : runs) ++counts[run.name];
  for (BuildRun& run : runs) {
    if (counts[run.name] > 1 && !run.command.extra_filename.empty()) {
      run.name += ' ' + run.command.extra_filename;
    }
  }
  std::map<std::string, std::size_t> seen;
  for (BuildRun& run : runs) {
    const std::size_t number = ++seen[run.name];
    if (number > 1) run.name += " #" + std::to_string(number);
  }
}

/// Goes through the moments at which runs start and end.
void set_clock(Build& build) {
  std::map<std::uint64_t, std::int64_t> changes;
  std::uint64_t last = 0;
  for (const BuildRun& run : build.runs) {
    if (!run.start) continue;
    const std::uint64_t end = *run.start + run.wall_time;
    ++changes[*run.start];
    --changes[end];
    last = std::max(last, end);
  }
  if (changes.empty()) return;
  build.start = changes.begin()->first;
  build.span = last - *build.start;
  std::size_t at_a_time = 0;
  std::uint64_t since = *build.start;
  for (const auto& [moment, change] : changes) {
    if (build.time_with.size() <= at_a_time) build.time_with.resize(at_a_time + 1);
    build.time_with[at_a_time] += moment - since;
    since = moment;
    at_a_time = static_cast<std::size_t>(static_cast<std::int64_t>(at_a_time) + change);
  }
}

}  // namespace

BuildRun run_of(const decode::Profile& profile, const Summary& summary, std::string path,
                std::string_view stem) {
  const decode::Metadata& metadata = profile.metadata();
  BuildRun run;
  run.path = std::move(path);
  run.command = decode::read_rustc_command(metadata.command.value_or(""), stem);
  run.name = plain_name(metadata, run.command, stem);
  std::uint64_t start = 0;
  std::uint64_t end = 0;
  // A start time that is damaged can lie anywhere.
  if (summary.counter.is_time() && metadata.start_time_ns &&
      !__builtin_add_overflow(*metadata.start_time_ns, summary.first_start, &start) &&
      !__builtin_add_overflow(start, summary.wall_time, &end)) {
    run.start = start;
  }
  run.wall_time = summary.wall_time;
  run.busy_time = summary.busy_time;
  run.covered_time = summary.covered_time;
  run.total_time = summary.total_time;
  run.phase_times = summary.phase_times;
  for (const LabelSummary& row : summary.rows) {
    // Who waits does no work, but is there longer than any other.
    if (phase_of(decode::Kind::kGenericActivity, row.label) == Phase::kWaiting) continue;
    run.dearest_label = row.label;
    run.dearest_time = row.self_time;
    break;
  }
  return run;
}

BuildSums sum_up(const std::vector<BuildRun>& runs) {
  BuildSums sums{.run_count = runs.size()};
  for (const BuildRun& run : runs) {
    sums.wall_time += run.wall_time;
    sums.busy_time += run.busy_time;
    sums.total_time += run.total_time;
    sums.uninstrumented_time += run.uninstrumented_time();
    for (std::size_t i = 0; i < kPhaseCount; ++i) {
      sums.phase_times[i] += run.phase_times[i];
    }
  }
  return sums;
}

Result<Build> put_together(std::vector<BuildRun> runs, const decode::Counter& counter) {
  std::uint64_t all = 0;
  for (const BuildRun& run : runs) {
    // Every other sum is of parts of these.
    const bool is_beyond = __builtin_add_overflow(all, run.total_time, &all) ||
                           __builtin_add_overflow(all, run.wall_time, &all);
    if (is_beyond) return Error{.code = ErrorCode::kSumTooLarge};
  }
  std::ranges::stable_sort(runs, {}, [](const BuildRun& run) {
    return std::tuple{!run.start, run.start.value_or(0), std::string_view{run.name}};
  });
  tell_apart(runs);
  Build build{.runs = std::move(runs),
              .sums = {},
              .counter = counter,
              .start = {},
              .span = 0,
              .time_with = {},
              .chain = {}};
  build.sums = sum_up(build.runs);
  set_clock(build);
  build.chain = find_chain(build);
  return build;
}

}  // namespace mm::analyze
