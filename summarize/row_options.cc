// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "row_options.h"

#include <utility>

#include "toolkit/units.h"

namespace mm::summarize {

void add_top_option(toolkit::Command& command, std::optional<std::uint64_t>& top,
                    std::string help) {
  command.add({.names = "--top",
               .value = "N",
               .help = std::move(help),
               .group = "Rows",
               .take = [&top](std::string_view value) -> Result<void> {
                 return toolkit::into(top.emplace())(value);
               }});
}

void RowOptions::add_to(toolkit::Command& command) {
  command.add({.names = "-p,--percent-above",
               .value = "X",
               .help = "show rows whose self time is at least X % of the covered time "
                       "(default 0: all)",
               .group = "Rows",
               .take = toolkit::into(percent_above)});
  add_top_option(command, top, "show the first N rows only (default: all)");
}

bool RowOptions::shows(std::uint64_t self_time, std::uint64_t whole,
                       std::size_t shown) const {
  return toolkit::percent_of(self_time, whole) >= percent_above && (!top || shown < *top);
}

}  // namespace mm::summarize
