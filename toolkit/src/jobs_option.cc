// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/jobs_option.h"

#include <fmt/format.h>

#include "toolkit/cli.h"

namespace mm::toolkit {

void JobsOption::add_to(Command& command) {
  static constexpr std::uint64_t kMost = 1024;
  command.add({.names = "--jobs",
               .value = "N",
               .help = "work with N threads (default 0: as many as there are processors)",
               .group = "General",
               .take = [this](std::string_view value) -> Result<void> {
                 std::uint64_t number = 0;
                 MM_CHECK(into(number)(value));
                 if (number > kMost) return usage(fmt::format("more than {}", kMost));
                 jobs = static_cast<unsigned>(number);
                 return {};
               }});
}

}  // namespace mm::toolkit
