// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// ReportOptions: what a person can ask of the form of a report, the same for every
// command: --format, --json, --unit, --as, -o.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "looks.h"
#include "mmformat/result.h"
#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/message.h"
#include "toolkit/output.h"

namespace mm::summarize {

struct ReportOptions {
  toolkit::OutputOptions output;
  std::optional<Format> format;
  bool is_json_file = false;  ///< --json
  toolkit::TimeUnit unit = toolkit::TimeUnit::kAuto;
  bool is_in_percent = false;
  /// What helps where the terminal has no room for a column.
  std::string room_advice = "--format csv has all";

  /// Adds --format, --unit, --as and -o. The object must stay where it is.
  void add_to(toolkit::Command& command);
  /// Adds --format and --unit alone.
  void add_form_to(toolkit::Command& command);
  /// Adds --json as well: JSON to a file that is named after the input.
  void add_to_with_json_file(toolkit::Command& command,
                             const std::string& source = "PROFILE");

  Format chosen_format() const;
  /// Where the report goes; `stem`: of the input, Input::stem. kUsage where --json has no
  /// name for it.
  Result<std::string> output_path(const std::optional<std::string>& stem) const;

  /// Writes a report to `path`, whole or not at all. `write` returns the headers of
  /// columns for which the terminal had no room; a note on stderr names them.
  using Write =
      std::function<std::vector<std::string>(const Looks& looks, toolkit::Sink& sink)>;
  Result<void> write_report_to(const std::string& path, toolkit::Messages& messages,
                               const Write& write) const;

 private:
  void add_format_to(toolkit::Command& command);
  void add_unit_to(toolkit::Command& command);
  void add_rest_to(toolkit::Command& command);
};

}  // namespace mm::summarize
