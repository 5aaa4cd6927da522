// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "build_command.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <system_error>
#include <utility>

#include "build_diff.h"
#include "build_inputs.h"
#include "build_page.h"
#include "build_reader.h"
#include "mmanalyze/run_statistics.h"
#include "report_build.h"
#include "report_build_diff.h"
#include "summarize/compare/diff_rows.h"
#include "toolkit/output.h"

namespace mm::summarize {
namespace {

constexpr int kIsAbove = 3;

/// A name without detours, of a file that is there or not; empty where it cannot be told.
std::filesystem::path place_of_file(const std::string& name) {
  std::error_code error;
  const std::filesystem::path full = std::filesystem::absolute(name, error);
  return error ? full : std::filesystem::weakly_canonical(full, error);
}

bool is_same_file(const std::string& a, const std::string& b) {
  const std::filesystem::path place = place_of_file(a);
  return a == b || (!place.empty() && place == place_of_file(b));
}

/// Changes need a sign, so all that is compared must fit in 63 bits.
Result<void> check_sums(const std::vector<analyze::Build>& base,
                        const std::vector<analyze::Build>& now) {
  constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
  std::uint64_t all = 0;
  for (const auto* group : {&base, &now}) {
    for (const analyze::Build& build : *group) {
      for (const std::uint64_t sum :
           {build.sums.wall_time, build.sums.total_time, build.span}) {
        const bool is_beyond = __builtin_add_overflow(all, sum, &all) || all > kMost;
        if (is_beyond) return Error{.code = ErrorCode::kSumTooLarge};
      }
    }
  }
  return {};
}

}  // namespace

void BuildCommand::add_to(toolkit::Cli& cli) {
  toolkit::Command& command =
      cli.add_command("build", "Show what a whole build cost: many runs of rustc as one.",
                      [this, &cli]() -> Result<void> {
                        MM_TRY(const bool is_above, run(cli.messages()));
                        if (is_above) cli.set_exit(kIsAbove);
                        return {};
                      });
  input.add_to(command, toolkit::Arity::kMany);
  command.add({.names = "--against",
               .value = "DIR",
               .help = "compare with this build; takes all that follow, up to the next "
                       "option; each folder of either side is a build",
               .group = "Input",
               .take = toolkit::into(against),
               .takes_many = true});
  options.add_to(command);
  command.add({.names = "--fail-above",
               .value = "X",
               .help = "exit with 3 where the build took more than X % longer than that "
                       "of --against",
               .group = "Output",
               .take = [this](std::string_view value) -> Result<void> {
                 return toolkit::into(fail_above.emplace())(value);
               }});
  report.add_to(command);
  analysis.add_to(command);
  command.add_check([this]() -> Result<void> {
    if (fail_above && against.empty()) {
      return toolkit::usage("--fail-above needs --against");
    }
    if (!against.empty() && options.by != BuildRows::kRun) {
      return toolkit::usage("--against compares runs; --by has no use there");
    }
    return check_page();
  });
  command.add_example("summarize build profiles",
                      "list the runs of a build that was recorded with "
                      "RUSTFLAGS=-Zself-profile=$PWD/profiles");
  command.add_example("summarize build --by label --top 20 profiles",
                      "show which parts of the compiler cost the whole build most");
  command.add_example("summarize build --html build.html profiles",
                      "make a page to look at the build in a browser, too");
  command.add_example("summarize build new1 new2 --against old1 old2",
                      "compare two pairs of builds, crate by crate");
}

Result<void> BuildCommand::check_page() const {
  if (options.html.empty()) return {};
  if (!against.empty()) {
    return toolkit::usage("--html shows one build; it has no use with --against");
  }
  if (options.by != BuildRows::kRun) {
    return toolkit::usage("--html shows runs; --by has no use with it");
  }
  if (options.html == "-" && report.output.path == "-") {
    return toolkit::usage(
        "--html - and the report both go to standard output; add -o FILE");
  }
  if (options.html == "-" || report.output.path == "-") return {};
  // A device, /dev/null say, may have both.
  std::error_code ignored;
  const bool is_device = std::filesystem::exists(options.html, ignored) &&
                         !std::filesystem::is_regular_file(options.html, ignored);
  if (!is_device && is_same_file(options.html, report.output.path)) {
    return toolkit::usage("-o and --html name the same file");
  }
  return {};
}

Result<bool> BuildCommand::run(toolkit::Messages& messages) const {
  if (!against.empty()) return compare(messages);
  MM_TRY(const ReadBuild read, read_build(input, options, analysis, report.output.path,
                                          /*is_compared=*/false, messages));
  if (!options.html.empty()) {
    MM_TRY(toolkit::OutputSink page, toolkit::OutputSink::create(options.html));
    write_build_page(read, page);
    MM_CHECK(page.commit());
  }
  MM_CHECK(report.write_report_to(
      report.output.path, messages, [&](const Looks& looks, toolkit::Sink& sink) {
        return options.by == BuildRows::kRun
                   ? write_build(read.build, options, looks, sink)
                   : write_build_rows(read, options, looks, sink);
      }));
  return false;
}

/// A build for each folder, and one of all profiles that are named.
Result<std::vector<analyze::Build>> BuildCommand::read_group(
    const std::vector<std::string>& words, toolkit::Messages& messages) const {
  std::vector<std::vector<std::string>> groups;
  std::vector<std::string> files;
  for (const std::string& word : words) {
    if (is_folder(word)) {
      groups.push_back({word});
    } else {
      files.push_back(word);
    }
  }
  if (!files.empty()) groups.push_back(std::move(files));
  std::vector<analyze::Build> builds;
  for (std::vector<std::string>& group : groups) {
    toolkit::InputOptions one = input;
    one.paths = std::move(group);
    one.folders.clear();
    MM_TRY(ReadBuild read, read_build(one, options, analysis, report.output.path,
                                      /*is_compared=*/true, messages));
    builds.push_back(std::move(read.build));
  }
  return builds;
}

Result<bool> BuildCommand::compare(toolkit::Messages& messages) const {
  std::vector<std::string> words = input.paths;
  words.insert(words.end(), input.folders.begin(), input.folders.end());
  MM_TRY(const std::vector<analyze::Build> now, read_group(words, messages));
  MM_TRY(const std::vector<analyze::Build> base, read_group(against, messages));
  const decode::Counter& counter = base[0].counter;
  for (const auto* group : {&now, &base}) {
    for (const analyze::Build& build : *group) {
      if (build.counter.name == counter.name) continue;
      return toolkit::usage(fmt::format("one build counts {}, another {}",
                                        build.counter.name, counter.name));
    }
  }
  MM_CHECK(check_sums(base, now));
  const BuildDiff diff = compare_builds(base, now);
  MM_CHECK(report.write_report_to(
      report.output.path, messages, [&](const Looks& looks, toolkit::Sink& sink) {
        return write_build_diff(diff, counter, options, looks, sink);
      }));
  if (!fail_above) return false;
  const double percent = percent_above(analyze::statistics_of(diff.base_spans).median,
                                       analyze::statistics_of(diff.spans).median);
  if (percent <= *fail_above) return false;
  const std::string longer = std::isinf(percent)
                                 ? "time, and the other none"
                                 : fmt::format("{:.2f} % longer", percent);
  messages.note("",
                fmt::format("the build took {}, more than {} %", longer, *fail_above));
  return true;
}

}  // namespace mm::summarize
