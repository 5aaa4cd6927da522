// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "what_if_reader.h"

#include <fmt/format.h>

#include <utility>

#include "hypothetical_profile.h"
#include "summarize/builds/build_inputs.h"
#include "summarize/open_events.h"
#include "summarize/told.h"
#include "toolkit/output.h"

namespace mm::summarize {
namespace {

class WhatIfReader {
 public:
  WhatIfReader(const WhatIfCommand& command, toolkit::Messages& messages)
      : command_(command), messages_(messages) {
    for (const analyze::Speedup& speedup : command.speedups) {
      answer_.labels.push_back({.label = speedup.label, .share = speedup.share});
    }
  }

  Result<void> read(const std::string& word) {
    const std::string& output = command_.profile_path;
    MM_TRY(const toolkit::Input opened,
           toolkit::Input::open(word, command_.input, messages_));
    if (!output.empty()) MM_CHECK(toolkit::refuse_overwriting(opened, output));
    MM_TRY(const decode::Profile profile,
           open_events(opened, command_.input, {}, "what-if"));
    MM_CHECK(with_path(opened.path(), counter_.take(profile.metadata().counter)));
    MM_TRY(const analyze::WhatIf what_if,
           with_path(opened.path(),
                     analyze::ask_what_if(profile,
                                          {.speedups = command_.speedups,
                                           .all_threads = command_.analysis.all_threads,
                                           .jobs = command_.analysis.jobs})));
    tell(opened.path(), profile, what_if, messages_);
    add(opened, profile, what_if);
    if (output.empty()) return {};
    MM_CHECK(check_labels());
    return with_path(opened.path(),
                     write_hypothetical_profile(output, profile, command_.speedups,
                                                what_if, messages_));
  }

  Result<WhatIfAnswer> finish() && {
    MM_CHECK(check_labels());
    answer_.counter = counter_.value();
    MM_TRY(const analyze::Build build,
           analyze::put_together(std::move(facts_), answer_.counter));
    for (const analyze::BuildRun& run : build.runs) {
      WhatIfRun& made = runs_[run.number];
      made.name = run.name;
      answer_.busy_time += made.busy_time;
      answer_.new_busy_time += made.new_busy_time;
      answer_.runs.push_back(std::move(made));
    }
    answer_.span = clock_.span();
    answer_.new_span = clock_.new_span();
    return std::move(answer_);
  }

 private:
  void add(const toolkit::Input& opened, const decode::Profile& profile,
           const analyze::WhatIf& what_if) {
    for (std::size_t i = 0; i < answer_.labels.size(); ++i) {
      analyze::SpedUpLabel& sum = answer_.labels[i];
      sum.interval_count += what_if.labels[i].interval_count;
      sum.self_time += what_if.labels[i].self_time;
      sum.new_self_time += what_if.labels[i].new_self_time;
    }
    // What a run is called, and when it started, follows from these.
    analyze::Summary summary;
    summary.counter = what_if.counter;
    summary.first_start = what_if.first_start;
    summary.wall_time = what_if.wall_time;
    summary.total_time = what_if.busy_time;
    facts_.push_back(analyze::run_of(profile, summary, opened.path(), file_stem(opened)));
    facts_.back().number = runs_.size();
    if (const auto start = facts_.back().start) clock_.add(what_if, *start);
    runs_.push_back({.name = {},
                     .path = opened.path(),
                     .busy_time = what_if.busy_time,
                     .new_busy_time = what_if.new_busy_time,
                     .wall_time = what_if.wall_time,
                     .new_wall_time = what_if.new_wall_time});
  }

  /// A label that nothing has is a slip of the pen, and saves nothing.
  Result<void> check_labels() const {
    for (const analyze::SpedUpLabel& label : answer_.labels) {
      if (label.interval_count > 0) continue;
      return toolkit::usage(
          fmt::format("--speedup: no interval has the label '{}'; 'summarize --columns "
                      "label' lists those of a profile",
                      toolkit::visible_path(label.label)));
    }
    return {};
  }

  const WhatIfCommand& command_;
  toolkit::Messages& messages_;
  OneCounter counter_;
  WhatIfAnswer answer_;
  std::vector<WhatIfRun> runs_;
  std::vector<analyze::BuildRun> facts_;
  analyze::BuildWhatIf clock_;
};

}  // namespace

Result<WhatIfAnswer> ask_all(const WhatIfCommand& command, toolkit::Messages& messages) {
  const toolkit::InputOptions input = with_folders(command.input);
  const bool is_build = !input.folders.empty() || input.paths.size() != 1;
  if (is_build && !command.profile_path.empty()) {
    return toolkit::usage("-o writes one profile; it has no use with several");
  }
  WhatIfReader reader{command, messages};
  MM_CHECK(visit_profiles(
      input, [&](const std::string& word) { return reader.read(word); }, messages));
  MM_TRY(WhatIfAnswer answer, std::move(reader).finish());
  answer.is_build = is_build;
  return answer;
}

}  // namespace mm::summarize
