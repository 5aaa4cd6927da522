// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "collapse.h"
#include "options.h"

namespace mm::stack_collapse {
namespace {

Result<void> run(const Options& options, toolkit::Messages& messages) {
  MM_TRY(const analyze::CallTree tree, load_tree(options, messages));
  MM_TRY(toolkit::OutputSink sink, toolkit::OutputSink::create(options.output.path));
  write_folded(tree, sink);
  return sink.commit();
}

}  // namespace
}  // namespace mm::stack_collapse

int main(int argc, char** argv) {
  using namespace mm;
  toolkit::Cli cli{"stack_collapse",
                   "Write the call stacks of a rustc self-profile as folded text."};
  stack_collapse::Options options;
  options.add_to(cli);
  cli.add_example("stack_collapse demo-0012345.mm_profdata",
                  "write out.stacks_folded, which flame graph programs read");
  cli.add_example("stack_collapse --by-thread -o - demo-0012345",
                  "write to stdout, each thread with a stack of its own");
  return cli.run(argc, argv,
                 [&] { return stack_collapse::run(options, cli.messages()); });
}
