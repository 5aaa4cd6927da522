// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Blocks of some thousand events are made by several threads and written in order, so the
// first lines are out at once, and memory does not grow with the file.
#include "listing.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "event_choice.h"
#include "event_list.h"
#include "event_order.h"
#include "line_format.h"
#include "mmanalyze/timeline.h"
#include "mmdecode/each_event.h"
#include "mmdecode/thread_check.h"
#include "toolkit/block_output.h"
#include "toolkit/compression.h"
#include "toolkit/kept_texts.h"
#include "toolkit/output.h"

namespace mm::mmview {
namespace {

/// A quarter of a megabyte of lines: fits the caches, and is soon made for someone who
/// wants the first lines only ...
constexpr std::uint64_t kBlockEvents = 2048;
/// ... or four times as much, which compresses better.
constexpr std::uint64_t kPackedBlockEvents = 4 * kBlockEvents;
/// Below this a second thread costs more than it saves.
constexpr std::uint64_t kParallelFrom = 20'000;

/// Makes the lines of blocks of a list.
class Worker {
 public:
  Worker(const decode::Profile& profile, const decode::Selection& selection,
         std::uint64_t earliest_start, const EventList& list, const LineFormat& format,
         std::uint64_t block_events)
      : profile_(profile),
        list_(list),
        format_(format),
        block_events_(block_events),
        records_(profile.source()),
        reader_(profile, selection, earliest_start),
        selects_all_(selection.selects_all()) {}

  void make(std::uint64_t block, toolkit::BlockSink& out) {
    out_ = &out;
    const std::uint64_t first = block * block_events_;
    const std::uint64_t count = std::min(block_events_, list_.size() - first);
    if (!list_.numbers) {
      std::uint64_t index = list_.begin + first;
      for_each_event(profile_.events(), records_, index, count,
                     [&](const decode::Event& event) { append(index++, event); });
      end_block();
      return;
    }
    for (std::uint64_t i = first; i < first + count && !out.is_closed(); ++i) {
      const std::uint64_t number = (*list_.numbers)[i];
      shown_.depth = TreePlace::depth_of(number);
      const std::uint64_t index = TreePlace::index_of(number);
      append(index, profile_.events().at(index));
    }
    end_block();
  }

  std::uint64_t shown_count() const { return shown_count_; }
  const decode::Defects& defects() const { return reader_.defects(); }

 private:
  /// Most events have the names of one that was shown lately.
  bool append_kept(std::uint64_t index, const decode::Event& event) {
    if (!selects_all_ || shown_.depth > 0 || event.is_reversed()) return false;
    const std::string_view names = names_.find(event.id.value, event.kind.value);
    if (names.empty()) return false;
    shown_.index = index;
    shown_.event = event;
    format_.append_start(shown_, text_);
    text_.append(names);
    format_.append_rest(shown_, text_);
    return true;
  }
  bool append_new(std::uint64_t index, const decode::Event& event) {
    if (!reader_.read(index, event, shown_)) return false;
    format_.append_start(shown_, text_);
    const std::size_t begin = text_.size();
    format_.append_names(shown_, text_);
    if (shown_.is_sound && shown_.depth == 0) {
      names_.keep(event.id.value, event.kind.value, text_.text().substr(begin));
    }
    format_.append_rest(shown_, text_);
    return true;
  }
  void append(std::uint64_t index, const decode::Event& event) {
    if (!append_kept(index, event) && !append_new(index, event)) return;
    ++shown_count_;
    // A damaged file can have very long texts.
    if (text_.size() >= toolkit::BlockSink::kPieceBytes) hand_on();
  }
  void hand_on() {
    out_->append(text_.text());
    text_.clear();
  }
  void end_block() { out_->append_last(text_); }

  const decode::Profile& profile_;
  const EventList& list_;
  const LineFormat& format_;
  std::uint64_t block_events_;
  decode::RecordReader records_;
  EventReader reader_;
  ShownEvent shown_;
  bool selects_all_;
  toolkit::KeptTexts names_;  // as they are shown, by id and kind
  toolkit::BlockSink* out_ = nullptr;
  toolkit::TextBuffer text_;
  std::uint64_t shown_count_ = 0;
};

/// The defects of all workers: of each reason the first place in the file, whoever met
/// it.
decode::Defects sum_of(const std::vector<std::unique_ptr<Worker>>& workers) {
  std::vector<decode::Defect> all;
  for (const auto& worker : workers) {
    if (!worker) continue;
    const auto found = worker->defects().all();
    all.insert(all.end(), found.begin(), found.end());
  }
  std::ranges::sort(all, [](const decode::Defect& a, const decode::Defect& b) {
    return std::tie(a.code, a.first_offset) < std::tie(b.code, b.first_offset);
  });
  decode::Defects defects;
  for (const decode::Defect& defect : all) {
    defects.add(defect.code, defect.count, defect.first_offset, defect.detail);
  }
  return defects;
}

class Listing {
 public:
  Listing(const decode::Profile& profile, const std::string& path, const Options& options,
          toolkit::Messages& messages)
      : profile_(profile), path_(path), options_(options), messages_(messages) {}

  Result<void> run();

 private:
  Result<void> write(toolkit::OutputSink& sink);
  Result<void> write_blocks(toolkit::BlockOutput& output, const EventList& list,
                            std::uint64_t block_events);
  unsigned jobs() const;
  void say_what_to_know() const;

  const decode::Profile& profile_;
  const std::string& path_;
  const Options& options_;
  toolkit::Messages& messages_;
  std::uint64_t earliest_start_ = 0;
  std::uint64_t shown_count_ = 0;
  bool is_complete_ = false;  // not cut off by who reads
  decode::Defects found_;     // in the events that were shown
};

unsigned Listing::jobs() const {
  if (options_.jobs == 0 && profile_.events().size() < kParallelFrom) return 1;
  return options_.jobs;
}

Result<void> Listing::run() {
  const decode::Selection& selection = options_.selection.selection;
  MM_CHECK(with_path(path_, decode::check_threads(profile_, selection)));
  if (options_.is_relative || selection.from || selection.to) {
    earliest_start_ = analyze::earliest_start_of(profile_).value_or(0);
  }
  MM_TRY(toolkit::OutputSink sink, toolkit::OutputSink::create(options_.output.path));
  MM_CHECK(write(sink));
  auto refused = found_.first_refused(profile_.tolerance());
  // On a stream the lines are out, whatever comes; a file is whole or not there.
  if (!refused || options_.output.path == "-") MM_CHECK(sink.commit());
  if (refused) {
    refused->path = path_;
    return *std::move(refused);
  }
  if (is_complete_) say_what_to_know();
  return {};
}

Result<void> Listing::write(toolkit::OutputSink& sink) {
  const EventList list = make_event_list(profile_, options_, earliest_start_);
  const auto encoder =
      toolkit::make_encoder(toolkit::compression_of_name(options_.output.path));
  toolkit::BlockOutput output{sink, encoder.get(), jobs()};
  MM_CHECK(write_blocks(output, list, encoder ? kPackedBlockEvents : kBlockEvents));
  MM_CHECK(output.finish());
  is_complete_ = !output.is_closed();
  return {};
}

Result<void> Listing::write_blocks(toolkit::BlockOutput& output, const EventList& list,
                                   std::uint64_t block_events) {
  const auto format = make_line_format(
      options_.format,
      {.is_tree = options_.is_tree, .zero = options_.is_relative ? earliest_start_ : 0});
  std::vector<std::unique_ptr<Worker>> workers(output.jobs());
  const std::uint64_t blocks = (list.size() + block_events - 1) / block_events;
  // An empty list still has a header.
  const auto make = [&](unsigned number, std::uint64_t block,
                        toolkit::BlockSink& out) -> Result<void> {
    if (block == 0) out.append(format->header());
    if (blocks == 0) return {};
    auto& worker = workers[number];
    if (!worker) {
      worker = std::make_unique<Worker>(profile_, options_.selection.selection,
                                        earliest_start_, list, *format, block_events);
    }
    worker->make(block, out);
    return {};
  };
  MM_CHECK(output.write_blocks(std::max<std::uint64_t>(blocks, 1), make));
  for (const auto& worker : workers) {
    if (worker) shown_count_ += worker->shown_count();
  }
  found_ = sum_of(workers);
  return {};
}

void Listing::say_what_to_know() const {
  decode::Defects defects = profile_.defects();
  defects.merge(found_);
  messages_.report(path_, defects);
  const decode::Counter& counter = profile_.metadata().counter;
  if (!counter.is_time()) {
    messages_.note(path_, fmt::format("times are counts of {}, which mean something on "
                                      "the thread that started the profile only",
                                      counter.name));
  }
  if (profile_.events().size() == 0) {
    messages_.note(path_, "no events");
  } else if (shown_count_ == 0 && options_.first != 0 && options_.last != 0) {
    messages_.note(path_, "no event is selected");
  }
}

}  // namespace

Result<void> list_events(const toolkit::Input& input, const Options& options,
                         toolkit::Messages& messages) {
  MM_TRY(const decode::Profile profile,
         toolkit::open_profile(input, options.input, options.selection));
  return Listing{profile, input.path(), options, messages}.run();
}

}  // namespace mm::mmview
