// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "goals.h"

#include <cstdlib>
#include <limits>
#include <sstream>

namespace mm::bench {
namespace {

constexpr double kBytesPerId = 16;

/// Reads "FROM-TO" with either missing.
bool read_range(const std::string& text, double& from, double& to) {
  const std::size_t dash = text.find('-');
  if (dash == std::string::npos) return false;
  const std::string last = text.substr(dash + 1);
  from = std::strtod(text.substr(0, dash).c_str(), nullptr);
  to = last.empty() ? std::numeric_limits<double>::infinity()
                    : std::strtod(last.c_str(), nullptr);
  return from < to;
}

bool read_goal(const std::string& line, Goal& goal) {
  std::istringstream fields{line};
  std::string range;
  if (!(fields >> goal.kind >> range >> goal.measure >> goal.limit)) return false;
  std::getline(fields >> std::ws, goal.command);
  const bool knows_measure = goal.measure == "floor" || goal.measure == "ms" ||
                             goal.measure == "GB/s" || goal.measure == "MiB";
  const bool knows_kind =
      goal.kind == "all" || goal.kind == "default" || goal.kind == "any";
  return knows_measure && knows_kind && !goal.command.empty() && goal.limit > 0 &&
         read_range(range, goal.from_mb, goal.to_mb);
}

}  // namespace

bool Goal::is_for(const MeasuredProfile& profile, const MeasuredCommand& measured) const {
  if (measured.side != "ours" || measured.command == kFloor) return false;
  if (kind != "any" && kind != profile.kind) return false;
  if (profile.megabytes() < from_mb || profile.megabytes() > to_mb) return false;
  return command == "*" || command == measured.command;
}

bool read_goals(std::istream& lines, std::vector<Goal>& goals, std::string& problem) {
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    if (line.empty() || line[0] == '#') continue;
    if (read_goal(line, goals.emplace_back())) continue;
    problem = "line " + std::to_string(number) + " is no goal: " + line;
    return false;
  }
  return true;
}

std::optional<Verdict> judge(const Goal& goal, const Results& results,
                             const MeasuredCommand& command) {
  const double wall_ms = median(command.wall_ms);
  Verdict verdict{.limit = goal.limit};
  if (wall_ms <= 0 || command.command == results.against()) return std::nullopt;
  if (goal.measure == "ms") {
    verdict.reached = wall_ms;
  } else if (goal.measure == "floor") {
    const MeasuredCommand* const floor = results.beside(command, "ours", kFloor);
    if (floor == nullptr) return std::nullopt;
    verdict.reached = wall_ms / median(floor->wall_ms);
  } else if (goal.measure == "MiB") {
    const MeasuredProfile* const profile = results.profile(command.profile);
    const double kib = results.anonymous_kib(command);
    if (profile == nullptr || kib < 0) return std::nullopt;
    verdict.reached = kib / 1024;
    verdict.limit += kBytesPerId * profile->ids / 1048576;
  } else {
    const double bytes = results.output_bytes(command);
    if (bytes < 0) return std::nullopt;
    verdict.reached = bytes / 1e6 / wall_ms;
    verdict.is_met = verdict.reached >= verdict.limit;
    return verdict;
  }
  verdict.is_met = verdict.reached <= verdict.limit;
  return verdict;
}

}  // namespace mm::bench
