// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "open_events.h"

#include <fmt/format.h>

#include "saved_summary.h"
#include "toolkit/cli.h"

namespace mm::summarize {

Result<decode::Profile> open_events(const toolkit::Input& input,
                                    const toolkit::InputOptions& options,
                                    const toolkit::SelectionOptions& selection,
                                    std::string_view what) {
  if (is_saved_summary(input.bytes())) {
    return with_path<decode::Profile>(
        input.path(), toolkit::usage(fmt::format(
                          "a saved analysis has sums only; {} needs the profile", what)));
  }
  return toolkit::open_profile(input, options, selection);
}

}  // namespace mm::summarize
