// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "listing.h"
#include "options.h"
#include "questions.h"
#include "toolchain_check.h"
#include "toolkit/cli.h"

namespace mm::mmview {
namespace {

Result<void> run(const Options& options, toolkit::Messages& messages) {
  MM_TRY(const toolkit::Input input,
         toolkit::Input::open(options.input.paths.front(), options.input, messages));
  MM_CHECK(toolkit::refuse_overwriting(input, options.output.path));
  switch (options.question) {
    case Question::kInfo:
      return tell_info(input, options, messages);
    case Question::kVerify:
      return verify_profile(input, options, messages);
    case Question::kRaw:
      return show_raw(input, options, messages);
    case Question::kEvents:
    case Question::kToolchain:  // answered without a profile
      break;
  }
  return list_events(input, options, messages);
}

}  // namespace
}  // namespace mm::mmview

int main(int argc, char** argv) {
  using namespace mm;
  toolkit::Cli cli{"mmview", "Show what is in a rustc self-profile."};
  mmview::Options options;
  options.add_to(cli);
  cli.add_paragraph(
      "Without a question each event is a line: thread, start, duration, kind, label and "
      "arguments. The questions are about the whole file, or about a compiler.");
  cli.add_example("mmview --sort duration --first 20 demo-0012345.mm_profdata",
                  "show the twenty longest intervals");
  cli.add_example("mmview --format jsonl --label typeck demo-0012345",
                  "write the events of one query for a script");
  cli.add_example("mmview --check-toolchain nightly",
                  "tell whether that toolchain's profiles can be read");
  cli.add_exit(mmview::kCannotTell, "--check-toolchain cannot tell.");
  cli.add_instead([&]() -> std::optional<std::string> {
    const auto toolchain = options.asked_toolchain();
    if (!toolchain) return std::nullopt;
    const mmview::ToolchainAnswer answer = mmview::check_toolchain(*toolchain);
    cli.set_exit(answer.exit);
    return answer.sentence + "\n";
  });
  cli.add_example("mmview --verify demo-0012345", "list everything that is wrong");
  return cli.run(argc, argv, [&] { return mmview::run(options, cli.messages()); });
}
