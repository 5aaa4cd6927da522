// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What waits for what: a run waits for the crates that it was told with --extern, which
// are named after crate and extra-filename, a crate for its package's build script, and
// all for a free job, of which nothing is known but that some run ended before.
#include "build_chain.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <string_view>

namespace mm::analyze {
namespace {

using decode::CrateRole;
using decode::RustcCommand;

std::uint64_t end_of(const BuildRun& run) {
  return *run.start + run.wall_time;
}

/// "libquote-1f2e.rmeta" less its ending.
std::string_view stem_of(std::string_view file) {
  return file.substr(0, file.rfind('.'));
}

std::string folder_of(const RustcCommand& command) {
  return command.package + ' ' + command.version;
}

class ChainFinder {
 public:
  explicit ChainFinder(const Build& build) : build_(build) {
    for (std::size_t i = 0; i < build.runs.size(); ++i) {
      const RustcCommand& command = build.runs[i].command;
      if (!build.runs[i].start) continue;
      ends_.emplace(end_of(build.runs[i]), i);
      outputs_.emplace("lib" + command.crate + command.extra_filename, i);
      if (command.role == CrateRole::kBuildScript && !command.package.empty()) {
        scripts_.emplace(folder_of(command), i);
      }
    }
  }

  std::vector<ChainLink> find() const {
    std::vector<ChainLink> chain;
    auto run = last_to_end();
    std::uint64_t until = run ? end_of(build_.runs[*run]) : 0;
    while (run) {
      const BuildRun& here = build_.runs[*run];
      const Before before = latest_before(*run);
      chain.push_back({.run = *run,
                       .reason = before.reason,
                       .wait = *here.start - before.moment,
                       .time = until - *here.start});
      until = before.moment;
      run = before.run;
    }
    std::ranges::reverse(chain);
    return chain;
  }

 private:
  struct Before {
    std::optional<std::size_t> run;
    ChainReason reason = ChainReason::kFirst;
    std::uint64_t moment = 0;  ///< from when on it did not keep the next one
  };

  std::optional<std::size_t> last_to_end() const {
    std::optional<std::size_t> last;
    for (std::size_t i = 0; i < build_.runs.size(); ++i) {
      const BuildRun& run = build_.runs[i];
      if (!run.start || run.is_probe()) continue;
      if (!last || end_of(run) > end_of(build_.runs[*last])) last = i;
    }
    return last;
  }

  /// Of the runs that this one waited for, the one that kept it longest. Each starts
  /// earlier, so that there is no way round in a circle.
  Before latest_before(std::size_t run) const {
    const BuildRun& here = build_.runs[run];
    Before latest{.run = {}, .reason = ChainReason::kFirst, .moment = *build_.start};
    const auto consider = [&](std::size_t candidate, ChainReason reason) {
      const BuildRun& there = build_.runs[candidate];
      if (*there.start >= *here.start) return;
      // What it needs may still have made code when its metadata was used.
      const std::uint64_t moment = std::min(end_of(there), *here.start);
      if (latest.run && moment <= latest.moment) return;
      latest = {.run = candidate, .reason = reason, .moment = moment};
    };
    for (const std::string& file : here.command.externs) {
      const auto found = outputs_.find(stem_of(file));
      if (found != outputs_.end()) consider(found->second, ChainReason::kDependency);
    }
    if (here.command.role != CrateRole::kBuildScript && !here.command.package.empty()) {
      const auto found = scripts_.find(folder_of(here.command));
      if (found != scripts_.end()) consider(found->second, ChainReason::kDependency);
    }
    if (const auto ended = last_ended_by(*here.start)) {
      consider(*ended, ChainReason::kTurn);
    }
    return latest;
  }

  /// The run that ended last up to a moment.
  std::optional<std::size_t> last_ended_by(std::uint64_t moment) const {
    const auto after = ends_.upper_bound(moment);
    if (after == ends_.begin()) return std::nullopt;
    return std::prev(after)->second;
  }

  const Build& build_;
  std::map<std::string, std::size_t, std::less<>> outputs_;
  std::map<std::string, std::size_t, std::less<>> scripts_;
  std::map<std::uint64_t, std::size_t> ends_;
};

}  // namespace

std::vector<ChainLink> find_chain(const Build& build) {
  return ChainFinder{build}.find();
}

}  // namespace mm::analyze
