// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "loaded_summary.h"

#include <algorithm>

#include "reader_notes.h"
#include "saved_summary.h"
#include "toolkit/cli.h"
#include "toolkit/comparable.h"

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

Result<void> check_saved(const LoadedSummary& loaded, const SummaryWish& wish) {
  if (!loaded.incomplete.empty() && wish.refuses_short) {
    return toolkit::incomplete_error(ErrorCode::kUnfinished, loaded.incomplete);
  }
  if (!loaded.incomplete.empty() && wish.input.is_strict) {
    return Error{.code = ErrorCode::kUnfinished,
                 .detail = "of a profile that is incomplete: " + loaded.incomplete};
  }
  if (wish.with_durations) {
    return toolkit::usage(
        "a saved analysis has sums only; the columns of single runs need the profile");
  }
  return {};
}

}  // namespace

std::string incomplete_words(const decode::Defects& defects) {
  for (const decode::Defect& defect : defects.all()) {
    const ErrorInfo& info = error_info(defect.code);
    if (info.damage == DamageClass::kShort) return std::string{info.sentence};
  }
  return {};
}

Result<void> check_columns(const LoadedSummary& loaded,
                           const std::vector<const Column*>& columns) {
  if (loaded.has_inclusive) return {};
  const auto is_missing = [](const Column* column) {
    return column->is_ours && column->member != nullptr;
  };
  const auto missing = std::ranges::find_if(columns, is_missing);
  if (missing == columns.end()) return {};
  return toolkit::usage("a saved analysis of the Rust suite has no " +
                        std::string{(*missing)->name});
}

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
    MM_CHECK(with_path(input.path(), check_saved(loaded, wish)));
    MM_CHECK(
        with_path(input.path(), select_saved(wish.selection.selection, loaded.summary)));
    if (!loaded.incomplete.empty()) {
      messages.warning(input.path(),
                       "of a profile that is incomplete: " + loaded.incomplete);
    }
    loaded.is_selection |= !wish.selection.selection.selects_all();
    return loaded;
  }
  MM_TRY(const decode::Profile profile,
         toolkit::open_profile(input, wish.input, wish.selection));
  MM_TRY(analyze::Summary summary,
         with_path(input.path(), analyze::summarize(profile, summary_options(wish))));
  if (wish.refuses_short) {
    MM_CHECK(with_path(input.path(), toolkit::refuse_incomplete(profile.defects())));
    MM_CHECK(with_path(input.path(), toolkit::refuse_incomplete(summary.defects)));
  }
  ReaderNotes notes{.defects = summary.defects};
  notes.take_facts_of(summary);
  say(notes, input.path(), profile, messages);
  return LoadedSummary{.summary = std::move(summary),
                       .has_durations = wish.with_durations,
                       .is_selection = !wish.selection.selection.selects_all(),
                       .incomplete = incomplete_words(profile.defects())};
}

}  // namespace mm::summarize
