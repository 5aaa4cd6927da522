// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <fmt/format.h>

#include <utility>

#include "collapse.h"
#include "options.h"
#include "toolkit/compression.h"
#include "toolkit/encoding_sink.h"

namespace mm::stack_collapse {
namespace {

/// More than programs that read folded stacks open with ease.
constexpr std::uint64_t kLargeText = 1'000'000'000;

Result<void> run(const Options& options, toolkit::Messages& messages) {
  MM_TRY(analyze::CallTree tree, load_tree(options, messages));
  if (options.max_depth) tree = cut_call_tree(std::move(tree), *options.max_depth);
  MM_TRY(toolkit::OutputSink sink, toolkit::OutputSink::create(options.output.path));
  const auto encoder =
      toolkit::make_encoder(toolkit::compression_of_name(options.output.path));
  toolkit::BlockOutput output{sink, encoder.get(), options.analysis.jobs};
  toolkit::EncodingSink lines{output};
  write_folded(tree, lines);
  MM_CHECK(lines.finish());
  MM_CHECK(output.finish());
  MM_CHECK(sink.commit());
  if (output.text_bytes() > kLargeText) {
    messages.note("", fmt::format("{:.1f} GB of text; --max-depth, --min-duration or "
                                  "--label make it smaller",
                                  static_cast<double>(output.text_bytes()) / 1e9));
  }
  return {};
}

}  // namespace
}  // namespace mm::stack_collapse

int main(int argc, char** argv) {
  using namespace mm;
  toolkit::Cli cli{"stack_collapse",
                   "Write the call stacks of a rustc self-profile as folded text."};
  stack_collapse::Options options;
  options.add_to(cli);
  cli.add_paragraph(
      "A line is a stack, its frames parted by semicolons, and the time in which it was "
      "the "
      "innermost one, in nanoseconds or in what the profile counts. That is what "
      "programs for "
      "flame graphs read. Counts add up to the total time; what no event covers is the "
      "line "
      "rustc. It is written to out.stacks_folded in this folder, if -o does not say "
      "otherwise.");
  cli.add_example("stack_collapse demo-0012345.mm_profdata",
                  "write out.stacks_folded, which flame graph programs read");
  cli.add_example("stack_collapse --by-thread -o - demo-0012345",
                  "write to stdout, each thread with a stack of its own");
  return cli.run(argc, argv,
                 [&] { return stack_collapse::run(options, cli.messages()); });
}
