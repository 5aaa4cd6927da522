// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "loaded_summary.h"

#include <algorithm>

#include "reader_notes.h"
#include "saved_summary.h"
#include "toolkit/cli.h"

namespace mm::summarize {
namespace {

Result<void> select_saved(const decode::Selection& selection, analyze::Summary& summary) {
  decode::Selection rest = selection;
  rest.labels.clear();
  if (!rest.selects_all()) {
    return toolkit::usage(
        "a saved analysis knows labels only; the other ways to select need the profile");
  }
  std::erase_if(summary.rows,
                [&](const auto& row) { return !selection.selects_label(row.label); });
  std::erase_if(summary.artifact_sizes, [&](const auto& artifact) {
    return !selection.selects_label(artifact.label);
  });
  std::erase_if(summary.memory, [&](const auto& memory) {
    return !selection.selects_label(memory.label);
  });
  return {};
}

/// The error for a profile that lacks a part.
Result<void> check_whole(const decode::Defects& defects) {
  for (const decode::Defect& defect : defects.all()) {
    const ErrorInfo& info = error_info(defect.code);
    if (info.damage != DamageClass::kShort) continue;
    return Error{.code = defect.code,
                 .offset = defect.first_offset,
                 .detail =
                     "incomplete, and a comparison would mislead (--salvage compares "
                     "what can be read): " +
                     std::string{info.sentence}};
  }
  return {};
}

}  // namespace

analyze::SummaryOptions summary_options(const SummaryWish& wish) {
  return {.selection = wish.selection.selection,
          .all_threads = wish.analysis.all_threads,
          .with_durations = wish.with_durations,
          .jobs = wish.analysis.jobs};
}

Result<LoadedSummary> load_summary(const toolkit::Input& input, const SummaryWish& wish,
                                   toolkit::Messages& messages) {
  if (is_saved_summary(input.bytes())) {
    MM_TRY(LoadedSummary loaded,
           with_path(input.path(), read_saved_summary(input.bytes())));
    if (wish.with_durations) {
      return with_path<LoadedSummary>(
          input.path(), toolkit::usage("a saved analysis has sums only; the columns of "
                                       "single runs need the profile"));
    }
    MM_CHECK(
        with_path(input.path(), select_saved(wish.selection.selection, loaded.summary)));
    return loaded;
  }
  MM_TRY(const decode::Profile profile,
         toolkit::open_profile(input, wish.input, wish.selection));
  MM_TRY(analyze::Summary summary,
         with_path(input.path(), analyze::summarize(profile, summary_options(wish))));
  if (wish.refuses_short) {
    MM_CHECK(with_path(input.path(), check_whole(profile.defects())));
    MM_CHECK(with_path(input.path(), check_whole(summary.defects)));
  }
  ReaderNotes notes{.defects = summary.defects};
  notes.take_facts_of(summary);
  say(notes, input.path(), profile, messages);
  return LoadedSummary{.summary = std::move(summary),
                       .has_durations = wish.with_durations};
}

}  // namespace mm::summarize
