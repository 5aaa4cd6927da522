// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// mm_bench_table [GOALS] < FACTS: what was measured (results.h), as Markdown tables:
// goals, growth from size to size, and every command on every profile.
//
// Exits with 1 where its input cannot be read; a goal that is missed is no failure of it.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "goals.h"
#include "growth.h"
#include "results.h"

namespace mm::bench {
namespace {

std::string number(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

/// Three digits or so: 0.94, 12.3, 140.
std::string short_number(double value) {
  return number(value, value < 10 ? 2 : value < 100 ? 1 : 0);
}

/// A cell of a table that holds a command. A | would end the cell.
std::string code(const std::string& command) {
  std::string cell = "`";
  for (const char c : command) cell += c == '|' ? std::string{"\\|"} : std::string{c};
  return cell + "`";
}

void print_row(const std::vector<std::string>& cells) {
  std::string line = "|";
  for (const std::string& cell : cells) line += " " + cell + " |";
  std::puts(line.c_str());
}

void print_head(const std::vector<std::string>& cells, std::size_t left_aligned) {
  print_row(cells);
  std::vector<std::string> rules(cells.size(), "---:");
  std::fill_n(rules.begin(), left_aligned, "---");
  print_row(rules);
}

std::string with_unit(double value, const std::string& measure) {
  if (measure == "floor") return short_number(value) + "x";
  return short_number(value) + " " + measure;
}

void print_profiles(const Results& results) {
  std::puts("### Profiles\n");
  print_head({"profile", "events", "bytes", "number of events", "entries of virtual ids"},
             2);
  for (const MeasuredProfile& profile : results.profiles()) {
    print_row({profile.name, profile.kind, number(profile.bytes, 0),
               number(profile.events, 0), number(profile.ids, 0)});
  }
  std::puts("");
}

// Goals.

std::string bound_of(const Goal& goal, const Verdict& verdict) {
  return (goal.measure == "GB/s" ? ">= " : "<= ") +
         with_unit(verdict.limit, goal.measure);
}

std::string goal_cell(const std::vector<Goal>& goals, const Results& results,
                      const MeasuredProfile& profile, const MeasuredCommand& command) {
  std::string cell;
  for (const Goal& goal : goals) {
    if (!goal.is_for(profile, command)) continue;
    const auto verdict = judge(goal, results, command);
    if (!verdict) continue;
    cell += cell.empty() ? "" : "; ";
    cell += bound_of(goal, *verdict) + (verdict->is_met ? ": met" : ": **not met**");
  }
  return cell;
}

/// Goals of every command (*) are many rows; those that are met are only counted.
void print_goals(const std::vector<Goal>& goals, const Results& results) {
  std::size_t met = 0;
  std::size_t missed = 0;
  std::vector<std::vector<std::string>> rows;
  for (const Goal& goal : goals) {
    for (const MeasuredCommand& command : results.commands()) {
      const MeasuredProfile* const profile = results.profile(command.profile);
      if (profile == nullptr || !goal.is_for(*profile, command)) continue;
      const auto verdict = judge(goal, results, command);
      if (!verdict) continue;
      ++(verdict->is_met ? met : missed);
      if (goal.command == "*" && verdict->is_met) continue;
      rows.push_back({code(command.command), command.profile,
                      number(profile->megabytes(), 1), bound_of(goal, *verdict),
                      with_unit(verdict->reached, goal.measure),
                      std::to_string(command.wall_ms.size()),
                      verdict->is_met ? "met" : "**not met**"});
    }
  }
  if (met + missed == 0) return;
  std::printf(
      "### Goals\n\n%zu met, %zu not met. (Of goals for every command, only those "
      "that are not met are listed.)\n\n",
      met, missed);
  if (!rows.empty()) {
    print_head({"command", "profile", "MB", "goal", "reached", "rounds", ""}, 2);
    for (const auto& row : rows) print_row(row);
    std::puts("");
  }
}

// Growth.

std::vector<std::string> commands_of(const Results& results) {
  std::vector<std::string> names;
  for (const MeasuredCommand& command : results.commands()) {
    if (command.side != "ours") continue;
    if (std::find(names.begin(), names.end(), command.command) == names.end()) {
      names.push_back(command.command);
    }
  }
  return names;
}

std::string step_cell(const GrowthStep& step) {
  if (step.by_bytes == 0) return "-";
  const std::string growth = number(step.by_bytes, 2);
  if (!step.is_judged) return "(" + growth + ")";
  return step.is_met() ? growth : "**" + growth + "**";
}

void print_growth_of_kind(const Results& results, const std::string& kind) {
  const auto sizes = sizes_of_kind(results, kind);
  if (sizes.size() < 2) return;
  std::vector<std::string> head = {"events: " + kind};
  for (std::size_t i = 1; i < sizes.size(); ++i) {
    head.push_back(number(sizes[i - 1]->megabytes(), 0) + " to " +
                   number(sizes[i]->megabytes(), 0) + " MB");
  }
  head.insert(head.end(), {"worst by events", "at most 2.2"});
  print_head(head, 1);
  for (const std::string& command : commands_of(results)) {
    const auto steps = growth_of(results, kind, command);
    if (steps.empty()) continue;
    std::vector<std::string> cells = {code(command)};
    double by_events = 0;
    bool is_met = true;
    bool is_judged = false;
    for (std::size_t i = 1; i < sizes.size(); ++i) {
      const auto at =
          std::find_if(steps.begin(), steps.end(),
                       [&](const GrowthStep& step) { return step.to == sizes[i]; });
      cells.push_back(at == steps.end() ? "-" : step_cell(*at));
      if (at == steps.end() || !at->is_judged) continue;
      is_judged = true;
      is_met = is_met && at->is_met();
      by_events = std::max(by_events, at->by_events);
    }
    cells.push_back(is_judged ? number(by_events, 2) : "-");
    cells.emplace_back(!is_judged ? "-" : is_met ? "met" : "**not met**");
    print_row(cells);
  }
  std::puts("");
}

void print_growth(const Results& results) {
  if (sizes_of_kind(results, "all").size() < 2 &&
      sizes_of_kind(results, "default").size() < 2) {
    return;
  }
  std::puts(
      "### Growth\n\nTimes the wall time when the bytes double, from one profile to the "
      "next "
      "of its kind, start-up taken off. In\nbrackets: from less than 10 MB, where what "
      "is "
      "left is mostly chance; not judged.\n");
  print_growth_of_kind(results, "all");
  print_growth_of_kind(results, "default");
}

// Everything.

std::string ratio(const MeasuredCommand& command, const MeasuredCommand* to) {
  if (to == nullptr || median(to->wall_ms) <= 0) return "-";
  return number(median(command.wall_ms) / median(to->wall_ms), 2);
}

void print_all(const std::vector<Goal>& goals, const Results& results) {
  const auto& commands = results.commands();
  const bool has_other = std::any_of(commands.begin(), commands.end(),
                                     [](const auto& met) { return met.side == "other"; });
  const std::string& against = results.against();
  std::vector<std::string> head = {
      "profile",          "MB",          "command",    "median ms",
      "least - greatest", "CPU ms",      "peak MiB",   "anonymous MiB",
      "faults",           "times floor", "output GB/s"};
  if (has_other) head.emplace_back("times other build");
  if (!against.empty()) head.push_back("times " + code(against));
  head.emplace_back("goal");
  std::puts("### All\n");
  print_row(head);
  std::string rules = "| --- | ---: | --- |";
  for (std::size_t i = 3; i + 1 < head.size(); ++i) rules += " ---: |";
  std::puts((rules + " --- |").c_str());
  for (const MeasuredCommand& command : commands) {
    if (command.side != "ours") continue;
    const MeasuredProfile* const profile = results.profile(command.profile);
    if (profile == nullptr) continue;
    const auto [least, greatest] =
        std::minmax_element(command.wall_ms.begin(), command.wall_ms.end());
    const double wall_ms = median(command.wall_ms);
    const double anonymous_kib = results.anonymous_kib(command);
    const double output = results.output_bytes(command);
    std::vector<std::string> cells = {
        command.profile,
        number(profile->megabytes(), 1),
        code(command.command),
        number(wall_ms, 1),
        number(*least, 1) + " - " + number(*greatest, 1),
        number(median(command.cpu_ms), 1),
        number(command.peak_kib / 1024, 0),
        anonymous_kib < 0 ? "-" : number(anonymous_kib / 1024, 1),
        number(median(command.faults), 0),
        ratio(command, results.beside(command, "ours", kFloor)),
        output < 0 || wall_ms <= 0 ? "-" : number(output / 1e6 / wall_ms, 2)};
    if (has_other) {
      cells.push_back(ratio(command, results.beside(command, "other", command.command)));
    }
    if (!against.empty()) {
      cells.push_back(ratio(command, results.beside(command, "ours", against)));
    }
    cells.push_back(goal_cell(goals, results, *profile, command));
    print_row(cells);
  }
}

int fail(const std::string& what) {
  std::fprintf(stderr, "mm_bench_table: error: %s\n", what.c_str());
  return 1;
}

}  // namespace
}  // namespace mm::bench

int main(int argc, char** argv) {
  using namespace mm::bench;
  std::string problem;
  std::vector<Goal> goals;
  if (argc > 2) {
    std::fputs("usage: mm_bench_table [GOALS] < FACTS\n", stderr);
    return 2;
  }
  if (argc == 2) {
    std::ifstream file{argv[1]};
    if (!file) return fail(std::string{argv[1]} + ": cannot be opened");
    if (!read_goals(file, goals, problem)) return fail(argv[1] + (": " + problem));
  }
  Results results;
  if (!results.read(std::cin, problem)) return fail("standard input: " + problem);
  print_profiles(results);
  print_goals(goals, results);
  print_growth(results);
  print_all(goals, results);
  return 0;
}
