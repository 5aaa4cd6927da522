// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "commands.h"

int main(int argc, char** argv) {
  using namespace mm;
  toolkit::Cli cli{"mmedit", "Make a smaller, shareable or repaired profile of another."};
  cli.add_paragraph(
      "Each command writes a new profile beside the old one, under a name that says what "
      "was "
      "done, or to the file of -o. A file is complete or not there. What is damaged in "
      "the "
      "input does not travel on.");
  cli.add_example("mmedit cut --from 2s --to 3s demo-0012345.mm_profdata",
                  "write what ran in that second to demo-0012345.cut.mm_profdata");
  cli.add_example("mmedit strip -o share.mm_profdata.zst demo-0012345",
                  "write a profile without arguments, command line and paths");
  mmedit::Truncate truncate;
  mmedit::Cut cut;
  mmedit::Convert convert;
  mmedit::Compact compact;
  mmedit::Repair repair;
  mmedit::Strip strip;
  mmedit::Merge merge;
  truncate.add_to(cli);
  cut.add_to(cli);
  convert.add_to(cli);
  compact.add_to(cli);
  repair.add_to(cli);
  strip.add_to(cli);
  merge.add_to(cli);
  return cli.run(argc, argv, []() -> Result<void> {
    return toolkit::usage(
        "a command is missing: truncate, cut, convert, compact, repair, strip or merge");
  });
}
