// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Running another program that need not behave: it may be missing, fail, hang, write
// without end or leave children behind.
//
//   SignalsHeld held;              // SIGINT waits until the folder is gone
//   TemporaryFolder folder;
//   ProgramEnd end = run_program({.words = {"rustc", "--version"},
//                                 .output = folder.path() + "/log"});
#pragma once

#include <chrono>
#include <csignal>
#include <string>
#include <utility>
#include <vector>

namespace mm::toolkit {

/// While it lives SIGINT, SIGTERM and SIGHUP are pending instead of stopping the process;
/// run_program ends the program when one comes.
class SignalsHeld {
 public:
  SignalsHeld();
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  ~SignalsHeld();

 private:
  sigset_t before_{};
};

/// A new folder for this user only, which goes with everything in it.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  /// Absolute; empty where none could be made, with errno set.
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

struct ProgramRun {
  std::vector<std::string> words;  ///< the first is looked for on PATH
  std::vector<std::pair<std::string, std::string>> environment = {};  ///< set besides
  std::string output;  ///< file for what it says on stdout and stderr
  std::chrono::milliseconds limit{20'000};
};

struct ProgramEnd {
  enum class How {
    kExited,     ///< `code` is the status
    kSignalled,  ///< `code` is the signal
    kTimedOut,   ///< it was killed at the limit
    kStopped,    ///< it was killed since a signal came that stops us
    kCannotRun,  ///< `code` is errno
  };
  How how = How::kCannotRun;
  int code = 0;

  bool succeeded() const { return how == How::kExited && code == 0; }
};

/// Runs it in a process group of its own, which is killed when the program has ended or
/// has had its time; no file that it writes can grow beyond 16 MiB. Its input is empty.
ProgramEnd run_program(const ProgramRun& run);

}  // namespace mm::toolkit
