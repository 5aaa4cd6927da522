// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Runs a program with its three standard streams in files: a pipe would need a thread
// for each to never block, and tools may ask whether a stream is a regular file.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace mm::testing {

struct ChildProcess {
  std::string program;
  std::vector<std::string> arguments;    ///< without the program's name
  std::vector<std::string> environment;  ///< all of it
  std::filesystem::path folder;          ///< where it runs
  std::filesystem::path input;
  std::filesystem::path output;
  std::filesystem::path errors;

  /// Runs it without a controlling terminal until it ends.
  /// @return its exit status, or 128 + the number of the signal that ended it.
  int run() const;
};

}  // namespace mm::testing
