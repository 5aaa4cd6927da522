// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "thread_summaries.h"

#include <fmt/format.h>

#include "mmanalyze/profile_facts.h"
#include "open_events.h"
#include "report_summary.h"
#include "report_table.h"
#include "toolkit/json_writer.h"
#include "toolkit/text.h"

namespace mm::summarize {
namespace {

Result<std::vector<analyze::ThreadFacts>> list_threads(const toolkit::Input& input,
                                                       const SummaryWish& wish) {
  MM_TRY(const decode::Profile profile,
         open_events(input, wish.input, wish.selection, "--by-thread"));
  analyze::ProfileFacts facts = analyze::profile_facts(profile);
  const decode::Selection& selection = wish.selection.selection;
  std::erase_if(facts.threads, [&selection](const analyze::ThreadFacts& thread) {
    return thread.counts.intervals == 0 ||
           (!selection.threads.empty() && !selection.selects_thread(thread.thread));
  });
  return std::move(facts.threads);
}

std::string title_of(const ThreadSummary& thread) {
  const std::string number = fmt::format("hread {}", thread.thread);
  if (thread.name.empty() || thread.name == "t" + number) return "T" + number;
  return fmt::format("T{}: {}", number, toolkit::visible(thread.name));
}

void write_json(const std::vector<ThreadSummary>& threads, const SummaryView& view,
                toolkit::Sink& sink) {
  sink.append(R"({"schema":"mmtools-threads-1","threads":[)");
  for (const ThreadSummary& thread : threads) {
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

void write_csv_of_all(const std::vector<ThreadSummary>& threads, const SummaryView& view,
                      toolkit::Sink& sink) {
  ReportTable all;
  for (const ThreadSummary& thread : threads) {
    ReportTable table = csv_table(thread.loaded, view);
    if (all.columns.empty()) {
      all.columns = {{.name = "thread_id"}, {.name = "thread"}};
      all.columns.insert(all.columns.end(), table.columns.begin(), table.columns.end());
    }
    for (std::vector<Value>& row : table.rows) {
      row.insert(row.begin(), {Value{thread.thread}, Value{thread.name}});
      all.rows.push_back(std::move(row));
    }
  }
  write_csv(all, sink);
}

}  // namespace

Result<std::vector<ThreadSummary>> load_threads(const toolkit::Input& input,
                                                const SummaryWish& wish,
                                                toolkit::Messages& messages) {
  MM_TRY(const std::vector<analyze::ThreadFacts> list, list_threads(input, wish));
  std::vector<ThreadSummary> threads;
  for (const analyze::ThreadFacts& facts : list) {
    toolkit::SelectionOptions selection = wish.selection;
    selection.selection.threads = {facts.thread};
    auto loaded = load_summary(input,
                               {.input = wish.input,
                                .selection = selection,
                                .analysis = wish.analysis,
                                .with_durations = wish.with_durations},
                               messages);
    messages.set_muted(true);
    if (!loaded) {
      messages.set_muted(false);
      return loaded.error();
    }
    threads.push_back(
        {.thread = facts.thread.value, .name = facts.name, .loaded = *std::move(loaded)});
  }
  messages.set_muted(false);
  return threads;
}

std::vector<std::string> write_threads(const std::vector<ThreadSummary>& threads,
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
  for (const ThreadSummary& thread : threads) {
    if (&thread != &threads.front()) sink.append("\n");
    sink.append(looks.format == Format::kMarkdown ? "### " + title_of(thread) + "\n\n"
                                                  : title_of(thread) + "\n");
    hidden = write_report(thread.loaded, view, looks, sink);
  }
  return hidden;
}

}  // namespace mm::summarize
