// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// merge: each profile is read twice, first for its threads and its start, and is open
// alone, so that memory does not grow with their number. What came through a pipe is
// kept.
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "commands.h"
#include "merge_plan.h"
#include "merged_profile.h"
#include "toolkit/input_words.h"
#include "toolkit/progress.h"

namespace mm::mmedit {
namespace {

struct Surveyed {
  std::vector<toolkit::InputWord> words;
  std::vector<MergePart> parts;                     // one a word
  std::vector<std::optional<toolkit::Input>> kept;  // those that cannot be read again
};

Result<Surveyed> survey_all(const Merge& merge, toolkit::Messages& messages) {
  Surveyed all;
  MM_TRY(all.words, toolkit::list_inputs(merge.input));
  MM_CHECK(toolkit::refuse_overwriting(all.words, merge.output.path));
  std::set<std::string> names;
  const auto survey = [&](const std::string& word) -> Result<void> {
    MM_TRY(toolkit::Input input, toolkit::Input::open(word, merge.input, messages));
    MM_CHECK(toolkit::refuse_overwriting(input, merge.output.path));
    {
      MM_TRY(const decode::Profile profile, input.open_profile(merge.input.tolerance()));
      all.parts.push_back(survey_part(
          profile, toolkit::distinct_name(input.name(), names), input.path()));
    }
    all.kept.emplace_back();
    if (!input.can_be_read_again()) all.kept.back().emplace(std::move(input));
    return {};
  };
  MM_CHECK(toolkit::visit_inputs(all.words, survey, messages));
  return all;
}

Result<void> append_part(const Merge& merge, const Surveyed& all, std::size_t number,
                         MergedProfile& merged, const rewriting::OnProgress& on_progress,
                         toolkit::Messages& messages) {
  const MergePart& part = all.parts[number];
  std::optional<toolkit::Input> opened;
  const toolkit::Input* input = all.kept[number] ? &*all.kept[number] : nullptr;
  if (input == nullptr) {
    messages.set_muted(true);
    Result<toolkit::Input> again =
        toolkit::Input::open(all.words[number].text, merge.input, messages);
    messages.set_muted(false);
    if (!again) return std::move(again).error();
    input = &opened.emplace(*std::move(again));
  }
  MM_TRY(const decode::Profile profile, input->open_profile(merge.input.tolerance()));
  MM_TRY(const rewriting::Rewritten result,
         with_path(part.path, merged.append(profile, part.name, on_progress)));
  decode::Defects defects = profile.defects();
  defects.merge(result.defects);
  messages.report(part.path, defects);
  return {};
}

Result<void> write_all(const Merge& merge, const Surveyed& all, const MergePlan& plan,
                       record::ByteSink& sink, toolkit::Messages& messages) {
  std::uint64_t total = 0;
  for (const MergePart& part : all.parts) total += part.event_count;
  toolkit::Progress progress{"writing " + toolkit::visible_path(merge.output.path),
                             total};
  MM_TRY(MergedProfile merged, MergedProfile::create(plan, sink));
  std::uint64_t done = 0;
  for (std::size_t i = 0; i < all.parts.size(); ++i) {
    MM_CHECK(append_part(
        merge, all, i, merged,
        [&](std::uint64_t events) { progress.update(done + events); }, messages));
    done += all.parts[i].event_count;
  }
  return merged.finish();
}

}  // namespace

void Merge::add_to(toolkit::Cli& cli) {
  toolkit::Command& command = cli.add_command(
      "merge", "Write several profiles as one, each process with threads of its own.",
      [this, &cli] { return run(cli.messages()); });
  input.add_to(command, toolkit::Arity::kMany);
  output.add_to(command);
  command.add_example("mmedit merge --dir profile -o build.mm_profdata",
                      "write all processes of a build into one profile");
}

Result<void> Merge::run(toolkit::Messages& messages) const {
  MM_TRY(const Surveyed all, survey_all(*this, messages));
  MM_TRY(const MergePlan plan, MergePlan::of(all.parts));
  MM_TRY(toolkit::OutputSink sink, toolkit::OutputSink::create(output.path));
  rewriting::ProfileFile file{std::move(sink), output.path};
  MM_CHECK(file.end(write_all(*this, all, plan, file, messages)));
  if (!plan.is_aligned && all.parts.size() > 1) {
    messages.note("", "the profiles have no common time; each starts at zero");
  }
  return {};
}

}  // namespace mm::mmedit
