// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <fmt/format.h>

#include "draw.h"
#include "options.h"
#include "svg.h"
#include "toolkit/block_output.h"
#include "toolkit/cli.h"
#include "toolkit/encoding_sink.h"
#include "toolkit/output.h"

namespace mm::flamegraph {
namespace {

/// More than browsers show with ease.
constexpr std::uint64_t kLargeFile = 10'000'000;

Result<void> run(const Options& options, toolkit::Messages& messages) {
  MM_TRY(const Picture picture, draw(options, messages));
  MM_TRY(toolkit::OutputSink sink, toolkit::OutputSink::create(options.output_path()));
  const auto encoder = toolkit::make_encoder(options.compression());
  toolkit::BlockOutput output{sink, encoder.get(), options.analysis.jobs};
  toolkit::EncodingSink text{output};
  write_picture(picture, text);
  MM_CHECK(text.finish());
  MM_CHECK(output.finish());
  MM_CHECK(sink.commit());
  if (output.text_bytes() > kLargeFile) {
    messages.note("", fmt::format("{:.1f} MB of SVG, which browsers show slowly; without "
                                  "--min-width 0 it is about 4 MB",
                                  static_cast<double>(output.text_bytes()) / 1e6));
  }
  return {};
}

}  // namespace
}  // namespace mm::flamegraph

int main(int argc, char** argv) {
  using namespace mm;
  toolkit::Cli cli{"flamegraph",
                   "Draw the call stacks of rustc self-profiles as an interactive SVG."};
  flamegraph::Options options;
  options.add_to(cli);
  cli.add_paragraph(
      "The picture zooms, searches and tells its numbers in a browser, needs nothing "
      "from "
      "elsewhere, and is legible without scripts. It is written to rustc.svg in this "
      "folder, if "
      "-o does not say otherwise.");
  cli.add_example("flamegraph demo-0012345.mm_profdata",
                  "write rustc.svg, to be opened in a browser");
  cli.add_example("flamegraph --diff before.mm_profdata after.mm_profdata",
                  "show what became slower and what became faster");
  return cli.run(argc, argv, [&] { return flamegraph::run(options, cli.messages()); });
}
