// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "loaded_summary.h"
#include "options.h"
#include "report_summary.h"
#include "toolkit/terminal.h"

namespace mm::summarize {
namespace {

constexpr const char* kSentence =
    "Show where the time of a rustc self-profile went, by query and activity.";
constexpr const char* kSubSentence = "Do the same: the name it has in the Rust suite.";

void add_all(Options& options, toolkit::Command& command, const std::string& words) {
  options.add_to(command);
  command.add_example(words + " --top 20 demo-0012345.mm_profdata",
                      "show the 20 items with the largest self time");
  command.add_example(words + " --json -o before.json demo-0012345",
                      "save the analysis; it is accepted in place of a profile");
}

Result<void> run(const Options& options, toolkit::Messages& messages) {
  MM_TRY(const toolkit::Input input,
         toolkit::Input::open(options.input.paths.front(), options.input, messages));
  MM_TRY(const std::string path, options.output_path(input));
  MM_CHECK(toolkit::refuse_overwriting(input, path));
  MM_TRY(const LoadedSummary loaded, load_summary(input, options, messages));
  MM_TRY(toolkit::OutputSink sink, toolkit::OutputSink::create(path));
  const Place place{.width = sink.terminal_width(), .is_utf8 = toolkit::is_utf8_locale()};
  const std::vector<std::string> hidden =
      write_report(loaded, options.view, options.chosen_format(), place, sink);
  MM_CHECK(sink.commit());
  if (!hidden.empty()) {
    messages.note("", fmt::format("not shown for lack of room: {} (--columns chooses)",
                                  fmt::join(hidden, ", ")));
  }
  return {};
}

}  // namespace
}  // namespace mm::summarize

int main(int argc, char** argv) {
  using namespace mm;
  toolkit::Cli cli{"summarize", summarize::kSentence};
  summarize::Options options;
  summarize::add_all(options, cli, "summarize");
  summarize::add_all(options, cli.add_command("summarize", summarize::kSubSentence),
                     "summarize summarize");
  return cli.run(argc, argv, [&] { return summarize::run(options, cli.messages()); });
}
