// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "build_options.h"

#include <string_view>

#include "summarize/row_options.h"

namespace mm::summarize {

void BuildOptions::add_to(toolkit::Command& command) {
  using enum BuildRows;
  command.add({
      .names = "--by",
      .value = "WHAT",
      .help = "one row a run, or over all runs one a phase, label, item, generic, crate "
              "or macro, with the runs that it was paid in (default run)",
      .group = "Rows",
      .take = toolkit::one_of(by, {{"run", kRun},
                                   {"phase", kPhase},
                                   {"label", kLabel},
                                   {"item", kItem},
                                   {"generic", kGeneric},
                                   {"crate", kCrate},
                                   {"macro", kMacro}}
         )
  });
  command.add({
      .names = "--sort",
      .value = "COLUMN",
      .help = "order runs by wall, busy, start or name (default wall)",
      .group = "Rows",
      .take = toolkit::one_of(order, {{"wall", BuildOrder::kWall},
                                      {"busy", BuildOrder::kBusy},
                                      {"start", BuildOrder::kStart},
                                      {"name", BuildOrder::kName}}
         )
  });
  add_top_option(command, top, "show the first N rows only (default: all)");
  command.add(
      {.names = "--probes",
       .help = "show the runs with which build tools ask what the compiler can do",
       .group = "Rows",
       .take = toolkit::into(shows_probes)});
  command.add({.names = "--html",
               .value = "FILE",
               .help = "also write a page with a timeline of the runs, their table and "
                       "of each its labels, items and flame graph",
               .group = "Output",
               .take = [this](std::string_view value) -> Result<void> {
                 if (value.empty()) return toolkit::usage("--html needs a FILE");
                 html = value;
                 return {};
               }});
}

std::optional<analyze::ItemLevel> BuildOptions::item_level() const {
  switch (by) {
    case BuildRows::kItem:
      return analyze::ItemLevel::kItem;
    case BuildRows::kGeneric:
      return analyze::ItemLevel::kGeneric;
    case BuildRows::kCrate:
      return analyze::ItemLevel::kCrate;
    case BuildRows::kMacro:
      return analyze::ItemLevel::kMacro;
    default:
      return std::nullopt;
  }
}

}  // namespace mm::summarize
