// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "build_reader.h"

#include <fmt/format.h>

#include <utility>

#include "build_inputs.h"
#include "summarize/open_events.h"
#include "summarize/told.h"
#include "toolkit/output.h"
#include "toolkit/units.h"

namespace mm::summarize {
namespace {

class BuildReader {
 public:
  BuildReader(const toolkit::InputOptions& input, const BuildOptions& options,
              const toolkit::AnalysisOptions& analysis, bool is_compared,
              toolkit::Messages& messages)
      : input_(input),
        options_(options),
        analysis_(analysis),
        is_compared_(is_compared),
        messages_(messages) {}

  Result<void> read(const std::string& word, const std::string& output_path) {
    MM_TRY(const toolkit::Input opened, toolkit::Input::open(word, input_, messages_));
    MM_CHECK(toolkit::refuse_overwriting(opened, output_path));
    if (has_page()) MM_CHECK(toolkit::refuse_overwriting(opened, options_.html));
    MM_TRY(const decode::Profile profile, open_events(opened, input_, {}, "build"));
    if (profile.defects().has_class(DamageClass::kShort)) ++incomplete_;
    MM_CHECK(with_path(opened.path(), counter_.take(profile.metadata().counter)));
    MM_CHECK(with_path(opened.path(), read_profile(opened, profile)));
    return {};
  }

  Result<ReadBuild> finish() && {
    if (without_arguments_ > 0) {
      messages_.note("",
                     fmt::format("{} recorded without arguments, which name the "
                                 "items; add -Zself-profile-events=default,args",
                                 toolkit::format_counted(without_arguments_, "profile")));
    }
    if (is_compared_ && incomplete_ > 0) {
      messages_.note(
          "", fmt::format("{} compared all the same: what is missing of it "
                          "looks like a change",
                          toolkit::format_counted(incomplete_, "incomplete profile")));
    }
    ReadBuild read;
    read.run_names.resize(runs_.size());
    MM_TRY(read.build, analyze::put_together(std::move(runs_), counter_.value()));
    read.rows = std::move(rows_).take();
    for (const analyze::BuildRun& run : read.build.runs) {
      read.run_names[run.number] = run.name;
    }
    if (has_page()) {
      for (const analyze::BuildRun& run : read.build.runs) {
        read.page_runs.push_back(std::move(page_runs_[run.number]));
      }
      read.page_texts = std::move(page_texts_);
    }
    return read;
  }

 private:
  bool has_page() const { return !options_.html.empty(); }

  Result<void> read_profile(const toolkit::Input& opened,
                            const decode::Profile& profile) {
    MM_TRY(const analyze::Summary summary,
           analyze::summarize(
               profile, {.all_threads = analysis_.all_threads, .jobs = analysis_.jobs}));
    tell(opened.path(), profile, summary, messages_);
    const std::size_t run = runs_.size();
    if (options_.by == BuildRows::kLabel) {
      for (const analyze::LabelSummary& row : summary.rows) {
        rows_.add(row.label, run, row.self_time, row.invocation_count);
      }
    }
    if (const auto level = options_.item_level()) {
      MM_CHECK(add_items(profile, *level, run));
    }
    if (has_page()) {
      MM_TRY(PageRun page, page_run_of(profile, summary, analysis_, page_texts_));
      page_runs_.push_back(std::move(page));
    }
    runs_.push_back(analyze::run_of(profile, summary, opened.path(), file_stem(opened)));
    runs_.back().number = run;
    return {};
  }

  Result<void> add_items(const decode::Profile& profile, analyze::ItemLevel level,
                         std::size_t run) {
    MM_TRY(const analyze::Items items,
           analyze::add_up_items(profile, {.level = level,
                                           .all_threads = analysis_.all_threads,
                                           .jobs = analysis_.jobs}));
    for (const analyze::ItemRow& row : items.rows) {
      rows_.add(
          row.name, run, row.self_time,
          level == analyze::ItemLevel::kGeneric ? row.instance_count : row.event_count);
    }
    if (items.interval_count > 0 && items.argument_count == 0) ++without_arguments_;
    const analyze::ItemRow& unnamed = items.unnamed;
    rows_.add("", run, unnamed.self_time, unnamed.event_count);
    return {};
  }

  const toolkit::InputOptions& input_;
  const BuildOptions& options_;
  const toolkit::AnalysisOptions& analysis_;
  bool is_compared_;
  toolkit::Messages& messages_;
  OneCounter counter_;
  std::vector<analyze::BuildRun> runs_;
  std::uint64_t without_arguments_ = 0;
  std::uint64_t incomplete_ = 0;
  MergedRows rows_;
  std::vector<PageRun> page_runs_;
  PageTexts page_texts_;
};

}  // namespace

Result<ReadBuild> read_build(const toolkit::InputOptions& given,
                             const BuildOptions& options,
                             const toolkit::AnalysisOptions& analysis,
                             const std::string& output_path, bool is_compared,
                             toolkit::Messages& messages) {
  const toolkit::InputOptions input = with_folders(given);
  BuildReader reader{input, options, analysis, is_compared, messages};
  MM_CHECK(visit_profiles(
      input, [&](const std::string& word) { return reader.read(word, output_path); },
      messages));
  return std::move(reader).finish();
}

}  // namespace mm::summarize
