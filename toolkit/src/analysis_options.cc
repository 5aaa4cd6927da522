// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/analysis_options.h"

#include <fmt/format.h>

#include "toolkit/cli.h"
#include "toolkit/units.h"

namespace mm::toolkit {
namespace {

constexpr std::uint64_t kMaxJobs = 1024;

}  // namespace

void add_jobs_option(Command& command, unsigned& jobs) {
  command.add({.names = "--jobs",
               .value = "N",
               .help = "work with N threads (default 0: as many as there are processors)",
               .group = "General",
               .take = [&jobs](std::string_view value) -> Result<void> {
                 std::uint64_t number = 0;
                 MM_CHECK(into(number)(value));
                 if (number > kMaxJobs)
                   return usage(fmt::format("more than {}", kMaxJobs));
                 jobs = static_cast<unsigned>(number);
                 return {};
               }});
}

void AnalysisOptions::add_to(Command& command) {
  command.add({.names = "--all-threads",
               .help = "count all threads of a profile of a hardware counter, whose "
                       "values mean something on one thread only",
               .group = "Selection",
               .take = into(all_threads)});
  add_jobs_option(command, jobs);
}

std::string disorder_words(const AnalysisNotes& notes) {
  std::string text;
  if (notes.overlap_count > 0) {
    text = format_counted(notes.overlap_count, "interval") +
           " overlapping another one in part";
  }
  if (notes.order_violation_count > 0) {
    text += text.empty() ? "" : ", ";
    text += format_counted(notes.order_violation_count, "interval") + " out of order";
  }
  return text;
}

void say(const AnalysisNotes& notes, const std::string& path,
         const decode::Counter& counter, Messages& messages) {
  if (notes.other_thread_count > 0) {
    messages.note(
        path,
        fmt::format("{} counts on the thread that started the profile only; {} of other "
                    "threads left out (--all-threads counts them)",
                    counter.name,
                    format_counted(notes.other_thread_count, notes.other_thread_word)));
  }
  const std::string disorder = disorder_words(notes);
  if (!disorder.empty()) {
    messages.warning(
        path, disorder + "; each moment counts for the interval that started last");
  }
}

}  // namespace mm::toolkit
