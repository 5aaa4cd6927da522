// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "trace_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <tuple>
#include <utility>

#include "mmdecode/process_name.h"
#include "process_table.h"
#include "toolkit/progress.h"

namespace mm::crox {
namespace {

constexpr std::uint64_t kEndOfTime = std::numeric_limits<std::int64_t>::max();
/// Times of a set beyond this lose nanoseconds in viewers that hold them in doubles.
constexpr std::uint64_t kExactSpan = std::uint64_t{1} << 53U;

/// When the first event of a process was; nothing where the profile does not say. The
/// counts of other counters than time do not move it.
std::optional<std::uint64_t> begin_of(const TraceProcess& process) {
  if (!process.start_time_ns) return std::nullopt;
  return *process.start_time_ns + (process.is_time() ? process.earliest : 0);
}

std::optional<std::uint64_t> earlier(std::optional<std::uint64_t> a,
                                     std::optional<std::uint64_t> b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

TraceProcess describe(const std::string& word, const OpenedProfile& opened) {
  const decode::Metadata& metadata = opened.profile().metadata();
  TraceProcess process;
  process.word = word;
  process.path = opened.input().path();
  if (const auto stem = opened.input().stem()) {
    process.stem = stem->substr(stem->rfind('/') + 1);
  }
  process.name = decode::process_name_of(metadata, process.stem);
  process.profile_pid = metadata.process_id;
  process.start_time_ns = metadata.start_time_ns;
  if (!metadata.counter.is_time()) {
    process.counter = metadata.counter.name;
    process.name += fmt::format(" (1 ns is 1 {})", process.counter);
  }
  process.input_bytes = opened.input().bytes().size();
  return process;
}

/// Forgets a start time that is none: zero, of a clock that was not set, or so late that
/// viewers, which hold times in 63 bits, could not show it.
void check_start_time(TraceProcess& process) {
  const std::uint64_t last = std::max(process.earliest, process.last_end);
  if (!process.start_time_ns) return;
  const std::uint64_t start = *process.start_time_ns;
  if (start > 0 && last <= kEndOfTime && start <= kEndOfTime - last) return;
  process.start_time_ns.reset();
  process.had_bad_start_time = true;
}

void note_survey(TraceProcess& process, const analyze::Timeline& timeline) {
  process.earliest = timeline.earliest_start.value_or(0);
  process.last_end = timeline.last_end;
  process.threads = timeline.threads;
  process.counts = timeline.counts;
  check_start_time(process);
}

/// Whether a profile is what it was, as far as what is written of it ahead depends on it.
bool is_same(const TraceProcess& a, const TraceProcess& b) {
  const auto facts = [](const TraceProcess& process) {
    return std::tuple{process.name,           process.profile_pid,
                      process.start_time_ns,  process.earliest,
                      process.last_end,       process.counts.intervals,
                      process.counts.instants};
  };
  const auto lanes = [](const analyze::TimelineThread& thread) {
    return std::pair{thread.thread, thread.lanes.size()};
  };
  return facts(a) == facts(b) &&
         std::ranges::equal(a.threads, b.threads, {}, lanes, lanes);
}

/// The window of one profile, whose own window starts `delay` after the set's.
void shift_window(decode::Selection& selection, std::uint64_t delay) {
  if (selection.from) *selection.from -= std::min(*selection.from, delay);
  if (selection.to) *selection.to -= std::min(*selection.to, delay);
}

}  // namespace

Result<TraceSet> TraceSet::survey(const Options& options, toolkit::Messages& messages) {
  TraceSet set{options, messages};
  MM_TRY(set.words_, toolkit::list_inputs(options.input));
  if (!options.is_split) {
    MM_CHECK(toolkit::refuse_overwriting(set.words_, options.output_path()));
  }
  const decode::Selection& selection = options.selection.selection;
  if (selection.from || selection.to) MM_CHECK(set.find_window_zero());
  if (options.top) MM_CHECK(set.find_shortest());
  MM_CHECK(set.visit_all("reading", [&](const std::string& word, OpenedProfile& profile) {
    return set.take(word, profile);
  }));
  messages.set_muted(false);
  if (set.processes_.empty() && set.no_such_thread_) return *set.no_such_thread_;
  for (const std::string& path : set.without_thread_) {
    messages.warning(path, "has no such thread; left out");
  }
  set.place_in_time();
  assign_ids(set.processes_, {.collapses_threads = options.collapses_threads});
  return set;
}

/// Calls visit(word, profile) for each profile. Warnings are said the first time only.
template <class Visit>
Result<void> TraceSet::visit_all(const std::string& what, Visit&& visit) {
  toolkit::Progress progress{what, words_.size()};
  std::size_t done = 0;
  const auto visit_word = [&](const std::string& word) -> Result<void> {
    progress.update(done++);
    MM_TRY(std::unique_ptr<OpenedProfile> profile, open_word(word));
    const Result<void> visited = visit(word, *profile);
    put_back(word, std::move(profile));
    return visited;
  };
  MM_CHECK(toolkit::visit_inputs(words_, visit_word, *messages_));
  messages_->set_muted(true);
  return {};
}

Result<std::unique_ptr<OpenedProfile>> TraceSet::open_word(const std::string& word) {
  const auto at = kept_.find(word);
  if (at == kept_.end()) return OpenedProfile::open(word, *options_, *messages_);
  return std::move(kept_.extract(at).mapped());
}

/// Keeps what cannot be read again, and the last profile, which in most runs is the only
/// one.
void TraceSet::put_back(const std::string& word, std::unique_ptr<OpenedProfile> profile) {
  if (profile->input().can_be_read_again()) {
    kept_.erase(last_word_);
    last_word_ = word;
  }
  kept_.insert_or_assign(word, std::move(profile));
}

/// For --from and --to, which count from the earliest event of the set.
Result<void> TraceSet::find_window_zero() {
  return visit_all(
      "looking for the start",
      [this](const std::string& word, OpenedProfile& opened) -> Result<void> {
        TraceProcess process = describe(word, opened);
        const auto earliest = analyze::earliest_start_of(opened.profile());
        if (!earliest) return {};
        process.earliest = *earliest;
        check_start_time(process);
        window_zero_ns_ = earlier(window_zero_ns_, begin_of(process));
        return {};
      });
}

/// For --top N: the duration of the N-th longest interval of the set.
Result<void> TraceSet::find_shortest() {
  std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> longest;
  MM_CHECK(visit_all("looking for the longest",
                     [&](const std::string& word, OpenedProfile& opened) -> Result<void> {
                       TraceProcess process = describe(word, opened);
                       process.earliest =
                           analyze::earliest_start_of(opened.profile()).value_or(0);
                       check_start_time(process);
                       const auto timeline = survey_timeline(process, opened);
                       if (!timeline) {
                         if (timeline.error().code == ErrorCode::kNoSuchThread) return {};
                         return timeline.error();
                       }
                       const analyze::TimelineOptions options = timeline_options(process);
                       analyze::TimelineReader reader{opened.profile(), opened.labels(),
                                                      *timeline, options};
                       std::vector<analyze::TimelineEvent> events;
                       for (std::size_t part = 0; part < reader.part_count(); ++part) {
                         reader.read(part, events);
                         for (const analyze::TimelineEvent& event : events) {
                           if (event.is_instant) continue;
                           longest.push(event.end - event.start);
                           if (longest.size() > *options_->top) longest.pop();
                         }
                       }
                       return {};
                     }));
  if (longest.size() == *options_->top) min_interval_ = longest.top();
  return {};
}

Result<void> TraceSet::take(const std::string& word, OpenedProfile& opened) {
  if (!options_->is_split) {
    MM_CHECK(toolkit::refuse_overwriting(opened.input(), options_->output_path()));
  }
  TraceProcess process = describe(word, opened);
  if (window_zero_ns_) {
    process.earliest = analyze::earliest_start_of(opened.profile()).value_or(0);
    check_start_time(process);
  }
  auto timeline = survey_timeline(process, opened);
  if (!timeline && timeline.error().code == ErrorCode::kNoSuchThread) {
    // An error only where no profile of the set has the thread.
    no_such_thread_ = timeline.error();
    without_thread_.push_back(process.path);
    return {};
  }
  if (!timeline) return timeline.error();
  note_survey(process, *timeline);
  zero_ns_ = earlier(zero_ns_, begin_of(process));
  processes_.push_back(std::move(process));
  timeline_word_ = word;
  timeline_ = *std::move(timeline);
  return {};
}

Result<analyze::Timeline> TraceSet::survey_timeline(const TraceProcess& process,
                                                    OpenedProfile& opened) const {
  return with_path(process.path,
                   analyze::survey_timeline(opened.profile(), opened.labels(),
                                            timeline_options(process)));
}

/// Sorts, and gives each process its place on the common scale. A profile without a start
/// time begins with the set.
void TraceSet::place_in_time() {
  std::ranges::stable_sort(processes_, {}, [](const TraceProcess& process) {
    return std::tuple{begin_of(process).value_or(kEndOfTime), process.name};
  });
  constexpr std::uint64_t kDay = 86'400'000'000'000;
  std::uint64_t span = 0;
  for (TraceProcess& process : processes_) {
    const std::uint64_t begin = begin_of(process).value_or(zero_ns_.value_or(0));
    const std::uint64_t zero = options_->has_absolute_time ? 0 : zero_ns_.value_or(0);
    process.shift_ns = begin - zero - process.earliest;  // may wrap; sums come out right
    span = std::max(span, begin - zero_ns_.value_or(begin));
  }
  if (span > kExactSpan && !options_->has_absolute_time) {
    messages_->warning("", fmt::format("the profiles are {} days apart; viewers lose "
                                       "nanoseconds over so long a time",
                                       span / kDay));
  }
}

analyze::TimelineOptions TraceSet::timeline_options(const TraceProcess& process) const {
  analyze::TimelineOptions options = options_->timeline_options();
  options.min_interval = min_interval_;
  const auto begin = begin_of(process);
  if (window_zero_ns_ && begin) {
    shift_window(options.selection, *begin - std::min(*begin, *window_zero_ns_));
  }
  return options;
}

Result<TraceSet::Opened> TraceSet::open(const TraceProcess& process) {
  const bool is_surveyed =
      timeline_ && timeline_word_ == process.word && kept_.contains(process.word);
  messages_->set_muted(true);
  auto profile = open_word(process.word);
  messages_->set_muted(false);
  if (!profile) return profile.error();
  Opened opened{.profile = *std::move(profile),
                .options = timeline_options(process),
                .timeline = {}};
  if (is_surveyed) {
    opened.timeline = *std::exchange(timeline_, std::nullopt);
    return opened;
  }
  MM_TRY(opened.timeline, survey_timeline(process, *opened.profile));
  TraceProcess now = describe(process.word, *opened.profile);
  note_survey(now, opened.timeline);
  if (is_same(now, process)) return opened;
  return Error{.code = ErrorCode::kCannotRead,
               .detail = "changed while it was read",
               .path = process.path};
}

}  // namespace mm::crox
