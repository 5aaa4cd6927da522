// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "target_options.h"

#include <utility>

#include "toolkit/cli.h"

namespace mm::mmedit {

void TargetOptions::add_to(toolkit::Command& command, std::string default_ending) {
  ending = std::move(default_ending);
  output.path = "STEM" + ending;
  output.add_to(command);
  command.add({.names = "--in-place",
               .help = "replace PROFILE, once the new file is complete",
               .group = "Output",
               .take = toolkit::into(is_in_place)});
  command.add_check([this]() -> Result<void> {
    if (!is_in_place || !output.is_given) return {};
    return toolkit::usage("-o and --in-place exclude each other");
  });
}

Result<std::string> TargetOptions::path_for(const toolkit::Input& input,
                                            const decode::Profile& profile) const {
  if (is_in_place) {
    if (input.path() == "-") {
      return toolkit::usage("--in-place: standard input cannot be replaced");
    }
    if (profile.layout().container == Container::kThreeFiles) {
      return toolkit::usage("--in-place: one file cannot replace a set of three");
    }
    if (!input.can_be_read_again()) {
      return toolkit::usage("--in-place: only a file can be replaced");
    }
    return input.path();
  }
  std::string path = output.path;
  if (!output.is_given) {
    const auto stem = input.stem();
    if (!stem) return toolkit::usage("standard input gives no name; add -o FILE");
    path = *stem + ending;
  }
  MM_CHECK(toolkit::refuse_overwriting(input, path));
  return path;
}

}  // namespace mm::mmedit
