// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "one_profile.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "toolkit/progress.h"

namespace mm::mmedit {
namespace {

std::string words_of(const rewriting::NoRoom& left_out) {
  return fmt::format("{} that the format has no room for {} left out: {}{} at byte {:#x}",
                     left_out.count == 1 ? std::string{"an event"}
                                         : fmt::format("{} events", left_out.count),
                     left_out.count == 1 ? "is" : "are",
                     left_out.count == 1 ? "" : "first ", left_out.first,
                     left_out.first_offset);
}

}  // namespace

Result<void> run_on_one(const OneProfile& options,
                        const toolkit::SelectionOptions& selection, const Make& make,
                        toolkit::Messages& messages) {
  MM_TRY(const toolkit::Input input,
         toolkit::Input::open(options.input.paths.front(), options.input, messages));
  MM_TRY(const decode::Profile profile,
         toolkit::open_profile(input, options.input, selection));
  MM_TRY(const std::string path, options.target.path_for(input, profile));
  MM_TRY(toolkit::OutputSink sink, toolkit::OutputSink::create(path));
  rewriting::ProfileFile file{std::move(sink), path};
  toolkit::Progress progress{"writing " + toolkit::visible_path(path),
                             profile.events().size()};
  const Result<rewriting::Rewritten> made =
      make(profile, file, [&](std::uint64_t events) { progress.update(events); });
  MM_CHECK(file.end(with_path(input.path(), rewriting::without_value(made))));
  decode::Defects defects = profile.defects();
  if (made) defects.merge(made->defects);
  messages.report(input.path(), defects);
  if (made && made->left_out.count > 0) {
    messages.warning(input.path(), words_of(made->left_out));
  } else if (made && made->event_count == 0 && profile.events().size() > 0) {
    messages.note(input.path(), "no event is selected; the output has none");
  }
  return {};
}

}  // namespace mm::mmedit
