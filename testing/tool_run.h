// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// ToolRun: a folder of its own, in which a test puts profiles and runs a tool.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "testing/wire.h"

namespace mm::testing {

struct ToolOutcome {
  int exit = 0;  ///< 128 + the signal's number where one ended the tool
  std::string output;
  std::string errors;
};

class ToolRun {
 public:
  /// `tool` is the path of the program. The folder goes with the object.
  explicit ToolRun(std::string tool);
  ToolRun(const ToolRun&) = delete;
  ToolRun& operator=(const ToolRun&) = delete;
  ~ToolRun();

  /// Puts a file into the folder.
  void put(const std::string& name, const Bytes& content) const;
  ToolOutcome run(std::vector<std::string> arguments) const;

  std::filesystem::path path(const std::string& name) const { return folder_ / name; }
  bool has(const std::string& name) const { return std::filesystem::exists(path(name)); }
  /// Names of all files in the folder, sorted.
  std::vector<std::string> names() const;

 private:
  std::string tool_;
  std::filesystem::path folder_;   // where the tool runs
  std::filesystem::path streams_;  // beside it: what it says
};

}  // namespace mm::testing
