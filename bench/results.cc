// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "results.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace mm::bench {
namespace {

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> fields;
  for (;;) {
    const std::size_t end = text.find(separator);
    fields.emplace_back(text.substr(0, end));
    if (end == std::string_view::npos) return fields;
    text.remove_prefix(end + 1);
  }
}

/// Reads a number that is all of a field.
bool read_number(const std::string& field, double& number) {
  char* end = nullptr;
  number = std::strtod(field.c_str(), &end);
  return !field.empty() && *end == '\0' && number >= 0;
}

std::string key_of(std::string_view profile, std::string_view command) {
  return std::string{profile} + '\t' + std::string{command};
}

}  // namespace

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  if (values.size() % 2 == 1) return values[middle];
  return (values[middle - 1] + values[middle]) / 2;
}

std::string without_target(std::string_view command) {
  std::string content;
  const std::vector<std::string> words = split(command, ' ');
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words[at] == "|") continue;
    if (words[at] == "-o") {
      ++at;
      continue;
    }
    content += (content.empty() ? "" : " ") + words[at];
  }
  return content;
}

bool Results::read(std::istream& lines, std::string& problem) {
  std::string line;
  for (std::size_t number = 1; std::getline(lines, line); ++number) {
    if (read_line(split(line, '\t'))) continue;
    problem = "line " + std::to_string(number) + " cannot be read: " + line;
    return false;
  }
  return true;
}

bool Results::read_line(const std::vector<std::string>& fields) {
  const std::string& what = fields[0];
  if (what == "profile" && fields.size() == 6) {
    MeasuredProfile profile{.name = fields[1], .kind = fields[2]};
    profiles_.push_back(profile);
    return read_number(fields[3], profiles_.back().bytes) &&
           read_number(fields[4], profiles_.back().events) &&
           read_number(fields[5], profiles_.back().ids);
  }
  if (what == "run" && fields.size() == 9) {
    double number[4];
    for (std::size_t i = 0; i < 4; ++i) {
      if (!read_number(fields[5 + i], number[i])) return false;
    }
    MeasuredCommand& command = command_of(fields);
    command.wall_ms.push_back(number[0]);
    command.cpu_ms.push_back(number[1]);
    command.peak_kib = std::max(command.peak_kib, number[2]);
    command.faults.push_back(number[3]);
    return true;
  }
  if (what == "memory" && fields.size() == 4) {
    return read_number(fields[3], anonymous_kib_[key_of(fields[1], fields[2])]);
  }
  if (what == "output" && fields.size() == 4) {
    return read_number(fields[3],
                       output_bytes_[key_of(fields[1], without_target(fields[2]))]);
  }
  if (what == "start" && fields.size() == 3) {
    return read_number(fields[2], start_ms_[fields[1]].emplace_back());
  }
  if (what == "against" && fields.size() == 2) {
    against_ = fields[1];
    return true;
  }
  return false;
}

MeasuredCommand& Results::command_of(const std::vector<std::string>& fields) {
  for (MeasuredCommand& command : commands_) {
    if (command.profile == fields[1] && command.group == fields[2] &&
        command.side == fields[3] && command.command == fields[4]) {
      return command;
    }
  }
  return commands_.emplace_back(MeasuredCommand{
      .profile = fields[1], .group = fields[2], .side = fields[3], .command = fields[4]});
}

const MeasuredProfile* Results::profile(std::string_view name) const {
  for (const MeasuredProfile& profile : profiles_) {
    if (profile.name == name) return &profile;
  }
  return nullptr;
}

const MeasuredCommand* Results::find(std::string_view profile,
                                     std::string_view command) const {
  for (const MeasuredCommand& met : commands_) {
    if (met.profile == profile && met.command == command && met.side == "ours") {
      return &met;
    }
  }
  return nullptr;
}

const MeasuredCommand* Results::beside(const MeasuredCommand& like, std::string_view side,
                                       std::string_view command) const {
  for (const MeasuredCommand& met : commands_) {
    if (met.profile == like.profile && met.group == like.group && met.side == side &&
        met.command == command) {
      return &met;
    }
  }
  return nullptr;
}

double Results::anonymous_kib(const MeasuredCommand& command) const {
  const auto found = anonymous_kib_.find(key_of(command.profile, command.command));
  return found == anonymous_kib_.end() ? -1 : found->second;
}

double Results::output_bytes(const MeasuredCommand& command) const {
  const auto found =
      output_bytes_.find(key_of(command.profile, without_target(command.command)));
  return found == output_bytes_.end() ? -1 : found->second;
}

double Results::start_ms(std::string_view command) const {
  const std::string content = without_target(command);
  const auto found = start_ms_.find(content.substr(0, content.find(' ')));
  return found == start_ms_.end() ? 0 : median(found->second);
}

}  // namespace mm::bench
