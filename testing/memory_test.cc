// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Memory of the tools does not grow with the number of events: a profile is read in less
// memory than its own size.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "testing/profile_builder.h"
#include "testing/tool_run.h"

namespace mm::testing {
namespace {

constexpr std::uint64_t kEvents = 1'500'000;  // 48 MB of them
constexpr std::size_t kMemoryBytes = std::size_t{32} << 20U;

/// Intervals in hundreds, each in one of its own kind that is a hundred times as long.
Bytes many_events() {
  ProfileBuilder b;
  std::vector<StringId> labels;
  for (int i = 0; i < 100; ++i) labels.push_back(b.text("query_" + std::to_string(i)));
  for (std::uint64_t i = 0; i < kEvents; ++i) {
    const bool is_outer = i % 100 == 99;
    const std::uint64_t end = 10 * i + 5;
    b.interval("Query", labels[i % 100], 1, is_outer ? end - 995 : end - 3, end);
  }
  return b.bytes();
}

struct Job {
  const char* name;
  std::vector<std::string> command;
};

const Job kJobs[] = {
    {"Summarize",    {MM_SUMMARIZE, "p"}                                          },
    {"Percentiles",  {MM_SUMMARIZE, "--columns", "label,median,p99", "p"}         },
    {"Crox",         {MM_CROX, "-o", "/dev/null", "p"}                            },
    {"Stacks",       {MM_STACK_COLLAPSE, "-o", "/dev/null", "p"}                  },
    {"Flamegraph",   {MM_FLAMEGRAPH, "-o", "/dev/null", "p"}                      },
    {"Mmview",       {MM_MMVIEW, "-o", "/dev/null", "p"}                          },
    {"MmviewInfo",   {MM_MMVIEW, "--info", "p"}                                   },
    {"MmviewVerify", {MM_MMVIEW, "--verify", "p"}                                 },
    {"MmviewRaw",    {MM_MMVIEW, "--raw", "-o", "/dev/null", "p"}                 },
    {"Longest",      {MM_MMVIEW, "--sort", "duration", "--first", "10", "p"}      },
    {"Cut",          {MM_MMEDIT, "cut", "--min-duration", "4ns", "-o", "out", "p"}},
    {"Compact",      {MM_MMEDIT, "compact", "-o", "out", "p"}                     },
    {"Convert",      {MM_MMEDIT, "convert", "--to", "8", "-o", "out", "p"}        },
    {"Repair",       {MM_MMEDIT, "repair", "-o", "out", "p"}                      },
    {"Strip",        {MM_MMEDIT, "strip", "-o", "out", "p"}                       },
    {"Merge",        {MM_MMEDIT, "merge", "-o", "out", "p"}                       },
};

class Memory : public ::testing::TestWithParam<Job> {
 protected:
  static void SetUpTestSuite() {
    run_ = new ToolRun{"/usr/bin/prlimit"};
    run_->put("p.mm_profdata", many_events());
  }
  static void TearDownTestSuite() {
    delete run_;
    run_ = nullptr;
  }
  static ToolOutcome run_within(std::size_t bytes, std::vector<std::string> command) {
    // A thread's stack is memory, too: not as many as there are processors.
    if (command.front() != MM_MMEDIT) command.insert(command.end(), {"--jobs", "2"});
    command.insert(command.begin(), "--data=" + std::to_string(bytes));
    return run_->run(std::move(command));
  }

 private:
  static ToolRun* run_;
};
ToolRun* Memory::run_ = nullptr;

INSTANTIATE_TEST_SUITE_P(Tools, Memory, ::testing::ValuesIn(kJobs),
                         [](const auto& job) { return std::string{job.param.name}; });

TEST_P(Memory, IsLessThanTheEvents) {
  const ToolOutcome outcome = run_within(kMemoryBytes, GetParam().command);
  EXPECT_EQ(outcome.exit, 0) << outcome.errors;
}

TEST_F(Memory, TooLittleIsAnErrorOfOneLine) {
  const ToolOutcome outcome =
      run_within(std::size_t{4} << 20U, {MM_CROX, "-o", "/dev/null", "p"});
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_EQ(outcome.errors, "crox: error: not enough memory\n");
}

}  // namespace
}  // namespace mm::testing
