// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "reader_notes.h"

#include <algorithm>

#include "mmdecode/string_table.h"
#include "toolkit/analysis_options.h"

namespace mm::summarize {
namespace {

// A compiler that stops with an error does not write the names of its queries: a string
// index without an entry for any of them, although some ran.
bool lacks_query_names(const decode::Profile& profile, const ReaderNotes& notes) {
  return profile.strings().virtual_id_end() == 0 &&
         !profile.defects().has_class(DamageClass::kShort) && notes.has_unknown;
}

}  // namespace

void ReaderNotes::take_facts_of(const analyze::Summary& summary) {
  overlap_count += summary.overlap_count;
  order_violation_count += summary.order_violation_count;
  other_thread_count += summary.other_thread_count;
  has_unknown = has_unknown ||
                std::ranges::find(summary.rows, decode::kUnknownText,
                                  &analyze::LabelSummary::label) != summary.rows.end();
}

void say(const ReaderNotes& notes, const std::string& path,
         const decode::Profile& profile, toolkit::Messages& messages) {
  decode::Defects defects = profile.defects();
  defects.merge(notes.defects);
  messages.report(path, defects);
  if (lacks_query_names(profile, notes)) {
    messages.note(path,
                  "no query has a name, so all are in the row <unknown>: the compiler "
                  "writes the names at the end, and not after an error");
  }
  toolkit::say({.overlap_count = notes.overlap_count,
                .order_violation_count = notes.order_violation_count,
                .other_thread_count = notes.other_thread_count},
               path, profile.metadata().counter, messages);
}

}  // namespace mm::summarize
