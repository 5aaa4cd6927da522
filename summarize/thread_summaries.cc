// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "thread_summaries.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "mmanalyze/thread_summary.h"
#include "open_events.h"
#include "reader_notes.h"
#include "report_summary.h"
#include "report_table.h"
#include "toolkit/json_writer.h"
#include "toolkit/text.h"

namespace mm::summarize {
namespace {

std::string title_of(const ThreadReport& thread) {
  const std::string number = fmt::format("hread {}", thread.thread);
  if (thread.name.empty() || thread.name == "t" + number) return "T" + number;
  return fmt::format("T{}: {}", number, toolkit::visible(thread.name));
}

void write_json(const std::vector<ThreadReport>& threads, const SummaryView& view,
                toolkit::Sink& sink) {
  sink.append(R"({"schema":"mmtools-threads-1","threads":[)");
  for (const ThreadReport& thread : threads) {
    sink.append(&thread == &threads.front() ? "\n" : ",\n");
    toolkit::JsonWriter json{sink};
    json.begin_object();
    json.key("thread_id");
    json.number(thread.thread);
    json.key("name");
    json.string(thread.name);
    json.key("summary");
    write_report(thread.loaded, view, {.format = Format::kJson}, sink);
    sink.append("}");
  }
  sink.append("\n]}\n");
}

void write_csv_of_all(const std::vector<ThreadReport>& threads, const SummaryView& view,
                      toolkit::Sink& sink) {
  ReportTable all;
  const auto head =
      csv_table(threads.empty() ? LoadedSummary{} : threads.front().loaded, view).columns;
  all.columns = {{.name = "thread_id"}, {.name = "thread"}};
  all.columns.insert(all.columns.end(), head.begin(), head.end());
  for (const ThreadReport& thread : threads) {
    ReportTable table = csv_table(thread.loaded, view);
    for (std::vector<Value>& row : table.rows) {
      row.insert(row.begin(), {Value{thread.thread}, Value{thread.name}});
      all.rows.push_back(std::move(row));
    }
  }
  write_csv(all, sink);
}

}  // namespace

Result<std::vector<ThreadReport>> load_threads(const toolkit::Input& input,
                                               const SummaryWish& wish,
                                               toolkit::Messages& messages) {
  MM_TRY(const decode::Profile profile,
         open_events(input, wish.input, wish.selection, "--by-thread"));
  MM_TRY(analyze::ThreadSummaries found,
         with_path(input.path(),
                   analyze::summarize_threads(profile, summary_options(wish))));
  ReaderNotes notes{.defects = std::move(found.defects)};
  const std::string incomplete = incomplete_words(profile.defects());
  std::vector<ThreadReport> threads;
  for (analyze::ThreadSummary& thread : found.threads) {
    notes.take_facts_of(thread.summary);
    threads.push_back({
        .thread = thread.thread.value,
        .name = std::move(thread.name),
        .loaded = {.summary = std::move(thread.summary),
                   .has_durations = wish.with_durations,
                   .is_selection = true,
                   .incomplete = incomplete}
    });
  }
  say(notes, input.path(), profile, messages);
  return threads;
}

std::vector<std::string> write_threads(const std::vector<ThreadReport>& threads,
                                       const SummaryView& view, const Looks& looks,
                                       toolkit::Sink& sink) {
  if (looks.format == Format::kJson) {
    write_json(threads, view, sink);
    return {};
  }
  if (looks.format == Format::kCsv) {
    write_csv_of_all(threads, view, sink);
    return {};
  }
  std::vector<std::string> hidden;
  for (const ThreadReport& thread : threads) {
    if (&thread != &threads.front()) sink.append("\n");
    sink.append(looks.format == Format::kMarkdown ? "### " + title_of(thread) + "\n\n"
                                                  : title_of(thread) + "\n");
    for (std::string& header : write_report(thread.loaded, view, looks, sink)) {
      if (std::ranges::find(hidden, header) == hidden.end()) {
        hidden.push_back(std::move(header));
      }
    }
  }
  return hidden;
}

}  // namespace mm::summarize
