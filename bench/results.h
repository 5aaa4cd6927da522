// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What bench/run measured, as it wrote it down: a line a fact, fields separated by tabs.
//
//   profile  NAME KIND BYTES EVENTS IDS
//   run      PROFILE GROUP SIDE COMMAND WALL_MS CPU_MS PEAK_KIB FAULTS
//   memory   PROFILE COMMAND KIB       anonymous, of a run that was sampled
//   output   PROFILE COMMAND BYTES     what it wrote into a pipe or a file
//   start    TOOL WALL_MS              of `TOOL --version`
//   against  COMMAND                   that all others are compared with
//
// A GROUP is what took turns: only numbers of one group are divided by each other. The
// SIDE is "ours", or "other" for the same command with the programs of another build. The
// command `floor` is mm_floor's.
#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mm::bench {

inline constexpr std::string_view kFloor = "floor";

struct MeasuredProfile {
  std::string name;
  std::string kind;  ///< "all" or "default"
  double bytes = 0;
  double events = 0;
  double ids = 0;

  double megabytes() const { return bytes / 1e6; }
};

/// All runs of one command on one profile.
struct MeasuredCommand {
  std::string profile;
  std::string group = {};
  std::string side = {};
  std::string command;
  std::vector<double> wall_ms = {};
  std::vector<double> cpu_ms = {};
  std::vector<double> faults = {};
  double peak_kib = 0;
};

class Results {
 public:
  /// Reads the lines above.
  /// @return false where one cannot be read; `problem` says which.
  bool read(std::istream& lines, std::string& problem);

  const std::vector<MeasuredProfile>& profiles() const { return profiles_; }
  /// In the order in which they were met.
  const std::vector<MeasuredCommand>& commands() const { return commands_; }
  const std::string& against() const { return against_; }

  const MeasuredProfile* profile(std::string_view name) const;
  /// The command of our side; null where there is none.
  const MeasuredCommand* find(std::string_view profile, std::string_view command) const;
  /// What took turns with `like`: null where nothing did.
  const MeasuredCommand* beside(const MeasuredCommand& like, std::string_view side,
                                std::string_view command) const;

  /// In KiB; negative where it was not measured.
  double anonymous_kib(const MeasuredCommand& command) const;
  /// What the command writes, wherever that goes; negative where it was not measured.
  double output_bytes(const MeasuredCommand& command) const;
  /// Median wall time of the program without a profile; 0 where it was not measured.
  double start_ms(std::string_view command) const;

 private:
  bool read_line(const std::vector<std::string>& fields);
  MeasuredCommand& command_of(const std::vector<std::string>& fields);

  std::vector<MeasuredProfile> profiles_;
  std::vector<MeasuredCommand> commands_;
  std::map<std::string, double, std::less<>> anonymous_kib_;  // by profile and command
  std::map<std::string, double, std::less<>> output_bytes_;   // by profile and content
  std::map<std::string, std::vector<double>, std::less<>> start_ms_;
  std::string against_;
};

/// The middle value; the mean of the middle two where their number is even; 0 of none.
double median(std::vector<double> values);

/// A command without what says where its output goes: the same for `| crox -o - {}` and
/// `crox -o {out} {}`.
std::string without_target(std::string_view command);

}  // namespace mm::bench
