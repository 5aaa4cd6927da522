// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "export.h"
#include "options.h"
#include "toolkit/cli.h"

int main(int argc, char** argv) {
  using namespace mm;
  toolkit::Cli cli{"crox", "Write rustc self-profiles as a trace for timeline viewers."};
  crox::Options options;
  options.add_to(cli);
  cli.add_paragraph(
      "Each profile is a process, each thread one or more lanes in which everything "
      "nests, exact "
      "to the nanosecond. The trace opens in ui.perfetto.dev, in the developer tools of "
      "Chromium, and in speedscope. It is written to chrome_profiler.json in this "
      "folder, if "
      "-o does not say otherwise.");
  cli.add_example(
      "crox demo-0012345.mm_profdata",
      "write chrome_profiler.json for ui.perfetto.dev, DevTools or speedscope");
  cli.add_example("crox --dir profiles -o build.json.gz",
                  "write all profiles of a build into one trace");
  return cli.run(argc, argv,
                 [&] { return crox::export_traces(options, cli.messages()); });
}
