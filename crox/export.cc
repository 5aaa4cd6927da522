// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "export.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

#include "mmformat/constants.h"
#include "perfetto_encoder.h"
#include "toolkit/input_words.h"
#include "toolkit/units.h"
#include "trace_set.h"
#include "trace_writer.h"

namespace mm::crox {
namespace {

/// More than viewers of JSON open with ease.
constexpr std::uint64_t kLargeJson = 1'000'000'000;
/// Totals start together and are stacked; Perfetto shows some hundred levels.
constexpr std::size_t kMostTotals = 200;
/// Levels of nesting that Perfetto shows.
constexpr std::size_t kMostLevels = 512;

analyze::TimelineCounts sum_of(std::span<const TraceProcess> processes) {
  analyze::TimelineCounts sum;
  for (const TraceProcess& process : processes) {
    const analyze::TimelineCounts& counts = process.counts;
    sum.intervals += counts.intervals;
    sum.instants += counts.instants;
    sum.integers += counts.integers;
    sum.unselected += counts.unselected;
    sum.shorter += counts.shorter;
    sum.of_other_threads += counts.of_other_threads;
    sum.crossing += counts.crossing;
    sum.depth = std::max(sum.depth, counts.depth);
  }
  return sum;
}

/// One note on all that the trace does not have.
/// `samples`: samples of memory, which are an instant and an integer each.
void note_left_out(const Options& options, std::span<const TraceProcess> processes,
                   std::uint64_t samples, toolkit::Messages& messages) {
  analyze::TimelineCounts sum = sum_of(processes);
  sum.instants -= samples;
  sum.integers -= samples;
  std::string text;
  const auto add = [&](std::uint64_t count, std::string_view one, std::string_view why) {
    if (count == 0) return;
    text += text.empty() ? "left out: " : ", ";
    text += toolkit::format_counted(count, one);
    if (!why.empty()) text += fmt::format(" ({})", why);
  };
  if (!options.has_instants) add(sum.instants, "instant", "--instants writes them");
  if (!options.has_counters) add(sum.integers, "integer", "--counters sums them up");
  add(sum.unselected, "event", "not selected");
  add(sum.shorter, "interval", "shorter than those of --top");
  add(sum.of_other_threads, "interval",
      "of threads without the hardware counter; --all-threads writes them");
  if (!text.empty()) messages.note("", text);
  if (sum.crossing > 0) {
    messages.note(
        "", fmt::format("{} crossing others of the same thread: in lanes of their own",
                        toolkit::format_counted(sum.crossing, "interval")));
  }
  if (sum.depth > kMostLevels) {
    messages.note("",
                  fmt::format("nested {} deep; viewers show the first {} levels or fewer",
                              sum.depth, kMostLevels));
  }
  if (sum.intervals == 0) messages.note("", "no intervals to draw");
}

/// Says what is wrong with a profile; an error where that is not tolerated. (What opening
/// it found was accepted by opening it.)
Result<void> judge(const TraceProcess& process, const TraceSet::Opened& opened,
                   const decode::Defects& texts, toolkit::Messages& messages) {
  decode::Defects found = opened.timeline.defects;
  found.merge(texts);
  const decode::Profile& profile = opened.profile->profile();
  if (auto refused = found.first_refused(profile.tolerance())) {
    refused->path = process.path;
    return *std::move(refused);
  }
  decode::Defects defects = profile.defects();
  defects.merge(found);
  messages.report(process.path, defects);
  if (process.had_bad_start_time) {
    messages.warning(process.path, "the start time cannot be one; ignored");
  }
  return {};
}

/// The sum of samples of memory says nothing.
bool is_shown_as_memory(const analyze::IntegerSum& sum,
                        const std::vector<analyze::MemoryTrack>& tracks) {
  return sum.kind == kKindMemory &&
         std::ranges::any_of(tracks, [&sum](const analyze::MemoryTrack& track) {
           return track.label == sum.label;
         });
}

Result<Extras> extras_of(const TraceProcess& process, TraceSet::Opened& opened,
                         const Options& options, toolkit::Messages& messages) {
  Extras extras;
  const decode::Profile& profile = opened.profile->profile();
  if (process.counts.memory_values > 0) {
    MM_TRY(extras.memory,
           with_path(process.path, analyze::read_memory(profile, opened.profile->labels(),
                                                        opened.options.selection)));
  }
  if (options.has_counters) {
    MM_TRY(extras.counters, with_path(process.path, analyze::sum_integers(
                                                        profile, opened.profile->labels(),
                                                        opened.options.selection)));
    std::erase_if(extras.counters, [&extras](const analyze::IntegerSum& sum) {
      return is_shown_as_memory(sum, extras.memory);
    });
  }
  if (options.has_totals && profile.has_names()) {
    MM_TRY(
        analyze::Summary summary,
        with_path(process.path, analyze::summarize(
                                    profile, {.selection = opened.options.selection,
                                              .all_threads = options.analysis.all_threads,
                                              .jobs = options.analysis.jobs})));
    extras.totals = std::move(summary.rows);
    std::erase_if(extras.totals, [](const auto& row) { return row.inclusive_time == 0; });
    std::ranges::stable_sort(extras.totals, std::ranges::greater{},
                             &analyze::LabelSummary::inclusive_time);
    if (extras.totals.size() > kMostTotals) {
      messages.note(process.path, fmt::format("totals: the {} largest of {} labels",
                                              kMostTotals, extras.totals.size()));
      extras.totals.resize(kMostTotals);
    }
  }
  return extras;
}

/// Perfetto's packets are always packed, unless the whole file is or "none" was asked
/// for.
std::unique_ptr<toolkit::BlockEncoder> encoder_for(const std::string& path,
                                                   const Options& options) {
  const toolkit::Compression compression = options.compression_of(path);
  if (options.chosen_format() == Format::kPerfetto && !options.compression &&
      compression == toolkit::Compression::kNone) {
    return make_perfetto_encoder();
  }
  return toolkit::make_encoder(compression);
}

/// One output file.
class Export {
 public:
  Export(const Options& options, TraceSet& set, toolkit::Messages& messages)
      : options_(options), set_(set), messages_(messages) {}

  /// @return how many bytes were written.
  Result<std::uint64_t> write(const std::string& path,
                              std::span<const TraceProcess> processes);
  /// Samples of memory that were written.
  std::uint64_t samples() const { return samples_; }

 private:
  Result<void> write_process(const TraceProcess& process, TraceWriter& writer);

  const Options& options_;
  TraceSet& set_;
  toolkit::Messages& messages_;
  std::uint64_t samples_ = 0;
};

Result<std::uint64_t> Export::write(const std::string& path,
                                    std::span<const TraceProcess> processes) {
  MM_TRY(toolkit::OutputSink sink, toolkit::OutputSink::create(path));
  const auto encoder = encoder_for(path, options_);
  toolkit::BlockOutput output{sink, encoder.get(), options_.analysis.jobs};
  const auto writer = options_.chosen_format() == Format::kJson
                          ? make_json_trace(output, options_)
                          : make_perfetto_trace(output, options_);
  MM_CHECK(writer->begin());
  for (const TraceProcess& process : processes) {
    if (output.is_closed()) break;
    MM_CHECK(write_process(process, *writer));
  }
  MM_CHECK(writer->end(set_.zero_ns()));
  MM_CHECK(output.finish());
  MM_CHECK(sink.commit());
  return output.bytes_written();
}

Result<void> Export::write_process(const TraceProcess& process, TraceWriter& writer) {
  MM_TRY(TraceSet::Opened opened, set_.open(process));
  MM_TRY(const Extras extras, extras_of(process, opened, options_, messages_));
  for (const analyze::MemoryTrack& track : extras.memory) {
    samples_ += track.samples.size();
  }
  MM_TRY(const decode::Defects texts, writer.write(process, opened, extras));
  return judge(process, opened, texts, messages_);
}

/// STEM.chrome_profiler.json, with a number where a stem comes again.
std::vector<std::string> split_paths(const Options& options,
                                     std::span<const TraceProcess> processes) {
  std::vector<std::string> paths;
  std::set<std::string> taken;
  for (const TraceProcess& process : processes) {
    const std::string stem = process.stem.empty() ? "stdin" : process.stem;
    paths.push_back(options.split_path(toolkit::distinct_name(stem, taken)));
  }
  return paths;
}

}  // namespace

Result<void> export_traces(const Options& options, toolkit::Messages& messages) {
  MM_TRY(TraceSet set, TraceSet::survey(options, messages));
  Export to{options, set, messages};
  std::uint64_t bytes = 0;
  if (options.is_split) {
    MM_CHECK(toolkit::make_folder(options.split_folder()));
    const std::vector<std::string> paths = split_paths(options, set.processes());
    // Names of one's own choice hardly ever hit a profile, but one may be called so.
    std::vector<toolkit::InputWord> opened;
    for (const TraceProcess& process : set.processes()) opened.push_back({process.path});
    for (const std::string& path : paths) {
      MM_CHECK(toolkit::refuse_overwriting(opened, path));
    }
    for (std::size_t i = 0; i < paths.size(); ++i) {
      MM_TRY(const std::uint64_t size, to.write(paths[i], set.processes().subspan(i, 1)));
      bytes = std::max(bytes, size);
    }
    messages.note(
        "", fmt::format("{} written to {}", toolkit::format_counted(paths.size(), "file"),
                        toolkit::visible_path(options.split_folder())));
  } else {
    MM_TRY(bytes, to.write(options.output_path(), set.processes()));
  }
  note_left_out(options, set.processes(), to.samples(), messages);
  if (options.chosen_format() == Format::kJson && bytes > kLargeJson) {
    messages.note("", fmt::format("{:.1f} GB of JSON, which viewers may refuse; --format "
                                  "perfetto, --minimum-duration, --top or --split help",
                                  static_cast<double>(bytes) / 1e9));
  }
  return {};
}

}  // namespace mm::crox
