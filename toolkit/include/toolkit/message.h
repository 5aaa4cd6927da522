// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Everything a tool says that is not its product: one line each, on stderr.
//
//   TOOL: error: PATH: what at byte 0x1f; what helps
//   TOOL: warning: PATH: incomplete: ...
//   TOOL: note: PATH: ...
//
// Paths and details come from outside and are made harmless (text.h). What helps is said
// once, not with every line.
#pragma once

#include <cstdio>
#include <set>
#include <string>
#include <string_view>

#include "mmdecode/damage.h"
#include "mmformat/error.h"

namespace mm::toolkit {

class Messages {
 public:
  /// `stream` is borrowed; a line is one write to it.
  explicit Messages(std::string tool, std::FILE* stream = stderr)
      : tool_(std::move(tool)), stream_(stream) {}

  void set_color(bool has_color) { has_color_ = has_color; }
  /// While muted only errors are said: for work that is done a second time.
  void set_muted(bool is_muted) { is_muted_ = is_muted; }
  const std::string& tool() const { return tool_; }

  void error(const Error& error);
  /// A wrong command line: the error, and a line that names the help, that of `command`
  /// where one was chosen.
  void usage_error(std::string_view what, std::string_view command = {});
  /// `path` may be empty.
  void warning(std::string_view path, std::string_view what);
  void note(std::string_view path, std::string_view what);

  /// One warning a damage class, with its reasons, how often each was met and where
  /// first; then what helps or comforts: for short files, that recording again helps.
  void report(std::string_view path, const decode::Defects& defects);

 private:
  enum class Severity { kError, kWarning, kNote };
  /// "; HELP" the first time, then nothing.
  std::string help_once(std::string_view help);
  void write(Severity severity, std::string_view path, std::string_view text);

  std::string tool_;
  std::FILE* stream_;
  bool has_color_ = false;
  bool is_muted_ = false;
  std::set<std::string, std::less<>> helps_said_;
};

/// "incomplete; damaged in places": the damage classes of `defects`, the worst first;
/// empty where there is none.
std::string damage_words(const decode::Defects& defects);

/// A path as it is shown: control characters escaped, "-" as "standard input".
std::string visible_path(std::string_view path);

}  // namespace mm::toolkit
