// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "draw.h"
#include "options.h"
#include "svg.h"
#include "toolkit/cli.h"
#include "toolkit/output.h"

namespace mm::flamegraph {
namespace {

Result<void> run(const Options& options, toolkit::Messages& messages) {
  MM_TRY(const Picture picture, draw(options, messages));
  MM_TRY(toolkit::OutputSink sink, toolkit::OutputSink::create(options.output_path()));
  write_picture(picture, sink);
  return sink.commit();
}

}  // namespace
}  // namespace mm::flamegraph

int main(int argc, char** argv) {
  using namespace mm;
  toolkit::Cli cli{"flamegraph",
                   "Draw the call stacks of rustc self-profiles as an interactive SVG."};
  flamegraph::Options options;
  options.add_to(cli);
  cli.add_example("flamegraph demo-0012345.mm_profdata",
                  "write rustc.svg, to be opened in a browser");
  cli.add_example("flamegraph --diff before.mm_profdata after.mm_profdata",
                  "show what became slower and what became faster");
  return cli.run(argc, argv, [&] { return flamegraph::run(options, cli.messages()); });
}
