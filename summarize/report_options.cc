// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "report_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "toolkit/terminal.h"

namespace mm::summarize {

using toolkit::into;
using toolkit::one_of;
using toolkit::usage;

void ReportOptions::add_format_to(toolkit::Command& command) {
  command.add({
      .names = "--format",
      .value = "FORMAT",
      .help = "write table, json, csv or markdown (default table)",
      .group = "Output",
      .take = one_of(format, {{"table", Format::kTable},
                              {"json", Format::kJson},
                              {"csv", Format::kCsv},
                              {"markdown", Format::kMarkdown}}
         )
  });
}

void ReportOptions::add_unit_to(toolkit::Command& command) {
  using enum toolkit::TimeUnit;
  command.add({
      .names = "--unit",
      .value = "UNIT",
      .help = "show times in auto, ns, us, ms or s (default auto: what suits each)",
      .group = "Output",
      .take = one_of(
          unit, {{"auto", kAuto}, {"ns", kNs}, {"us", kUs}, {"ms", kMs}, {"s", kS}}
           )
  });
}

void ReportOptions::add_rest_to(toolkit::Command& command) {
  add_unit_to(command);
  command.add({
      .names = "--as",
      .value = "WHAT",
      .help = "show the time columns as time, or as percent of the total time "
              "(default time)",
      .group = "Output",
      .take = one_of(is_in_percent, {{"time", false}, {"percent", true}}
         )
  });
  output.add_to(command);
}

void ReportOptions::add_to(toolkit::Command& command) {
  add_format_to(command);
  add_rest_to(command);
}

void ReportOptions::add_form_to(toolkit::Command& command) {
  add_format_to(command);
  add_unit_to(command);
}

void ReportOptions::add_to_with_json_file(toolkit::Command& command,
                                          const std::string& source) {
  add_format_to(command);
  command.add(
      {.names = "--json",
       .help = "write JSON to " + source + "'s name with .json, or to the FILE of -o",
       .group = "Output",
       .take = into(is_json_file)});
  add_rest_to(command);
  command.add_check([this]() -> Result<void> {
    if (is_json_file && format && *format != Format::kJson) {
      return usage("--json and another --format exclude each other");
    }
    return {};
  });
}

Format ReportOptions::chosen_format() const {
  return is_json_file ? Format::kJson : format.value_or(Format::kTable);
}

Result<std::string> ReportOptions::output_path(
    const std::optional<std::string>& stem) const {
  if (output.is_given || !is_json_file) return output.path;
  if (!stem)
    return usage("--json has no name to write to for standard input; add -o FILE");
  return *stem + ".json";
}

Result<void> ReportOptions::write_report_to(const std::string& path,
                                            toolkit::Messages& messages,
                                            const Write& write) const {
  MM_TRY(toolkit::OutputSink sink, toolkit::OutputSink::create(path));
  const std::vector<std::string> hidden = write({.format = chosen_format(),
                                                 .unit = unit,
                                                 .is_in_percent = is_in_percent,
                                                 .width = sink.terminal_width(),
                                                 .is_utf8 = toolkit::is_utf8_locale()},
                                                sink);
  MM_CHECK(sink.commit());
  if (!hidden.empty()) {
    messages.note("", fmt::format("not shown for lack of room: {} ({})",
                                  fmt::join(hidden, ", "), room_advice));
  }
  return {};
}

}  // namespace mm::summarize
