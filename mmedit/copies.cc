// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// cut, convert, compact and repair: the same pass with other events and strings.
#include <string>
#include <utility>

#include "commands.h"
#include "mmdecode/thread_check.h"
#include "rewriting/written_metadata.h"

namespace mm::mmedit {
namespace {

const decode::Selection kAllEvents;

struct Copy {
  std::int32_t version = kNewestVersion;
  bool keeps_all_strings = false;
  bool leaves_out_what_has_no_room = false;
};

Result<rewriting::Rewritten> copy_all(const decode::Profile& profile, const Copy& copy,
                                      record::ByteSink& sink,
                                      const rewriting::OnProgress& progress) {
  rewriting::EventChoice choice{profile, kAllEvents, {}};
  return rewriting::rewrite(
      profile, choice, rewriting::facts_of(profile),
      {.version = copy.version,
       .keeps_all_strings = copy.keeps_all_strings,
       .leaves_out_what_has_no_room = copy.leaves_out_what_has_no_room,
       .on_progress = progress},
      sink);
}

}  // namespace

void Cut::add_to(toolkit::Cli& cli) {
  toolkit::Command& command =
      cli.add_command("cut", "Write the selected events and the strings they need.",
                      [this, &cli] { return run(cli.messages()); });
  profile.add_to(command, ".cut.mm_profdata");
  command.add({.names = "--events",
               .value = "A..B",
               .help =
                   "take events number A up to, without, B, in the order of the file; "
                   "-N counts from the end: --events=-1000.. is the last thousand",
               .group = "Selection",
               .take = [this](std::string_view value) -> Result<void> {
                 MM_TRY(events, rewriting::RangeWish::parse(value));
                 return {};
               }});
  selection.add_to(command);
  command.add_example("mmedit cut --label typeck --min-duration 1ms demo-0012345",
                      "write the long intervals of one query");
}

Result<void> Cut::run(toolkit::Messages& messages) const {
  const Make make =
      [this](const decode::Profile& opened, record::ByteSink& sink,
             const rewriting::OnProgress& progress) -> Result<rewriting::Rewritten> {
    MM_CHECK(decode::check_threads(opened, selection.selection));
    rewriting::EventChoice choice{opened, selection.selection,
                                  events.in(opened.events().size())};
    return rewriting::rewrite(
        opened, choice, rewriting::facts_of(opened),
        {.version = rewriting::natural_version(opened), .on_progress = progress}, sink);
  };
  return run_on_one(profile, selection, make, messages);
}

void Convert::add_to(toolkit::Cli& cli) {
  toolkit::Command& command = cli.add_command(
      "convert", "Write every event and string in another version of the format.",
      [this, &cli] { return run(cli.messages()); });
  profile.add_to(command, ".vN.mm_profdata");
  command.add({
      .names = "--to",
      .value = "VERSION",
      .help = "write version 8 or 9 (default 9)",
      .group = "Output",
      .take = toolkit::one_of(version, {{"8", 8}, {"9", 9}}
         )
  });
  command.add_example("mmedit convert --to 8 demo-0012345",
                      "write demo-0012345.v8.mm_profdata");
}

Result<void> Convert::run(toolkit::Messages& messages) {
  profile.target.ending = version == 8 ? ".v8.mm_profdata" : ".v9.mm_profdata";
  const Make make = [this](const decode::Profile& opened, record::ByteSink& sink,
                           const rewriting::OnProgress& progress) {
    return copy_all(opened, {.version = version, .keeps_all_strings = true}, sink,
                    progress);
  };
  return run_on_one(profile, {}, make, messages);
}

void Compact::add_to(toolkit::Cli& cli) {
  toolkit::Command& command = cli.add_command(
      "compact", "Write every event, and only the strings that one of them needs.",
      [this, &cli] { return run(cli.messages()); });
  profile.add_to(command, ".compact.mm_profdata");
  command.add_example("mmedit compact --in-place demo-0012345.mm_profdata",
                      "make a profile smaller");
}

Result<void> Compact::run(toolkit::Messages& messages) const {
  const Make make = [](const decode::Profile& opened, record::ByteSink& sink,
                       const rewriting::OnProgress& progress) {
    return copy_all(opened, {.version = rewriting::natural_version(opened)}, sink,
                    progress);
  };
  return run_on_one(profile, {}, make, messages);
}

void Repair::add_to(toolkit::Cli& cli) {
  toolkit::Command& command = cli.add_command(
      "repair", "Write what can be read of a damaged profile as a sound one.",
      [this, &cli] { return run(cli.messages()); });
  profile.add_to(command, ".repaired.mm_profdata");
  command.add_example("mmedit repair demo-0012345.mm_profdata",
                      "write demo-0012345.repaired.mm_profdata");
}

Result<void> Repair::run(toolkit::Messages& messages) {
  profile.input.is_salvage = !profile.input.is_strict;
  const Make make = [this](const decode::Profile& opened, record::ByteSink& sink,
                           const rewriting::OnProgress& progress) {
    return copy_all(opened,
                    {.version = rewriting::natural_version(opened),
                     .keeps_all_strings = true,
                     .leaves_out_what_has_no_room = profile.input.is_salvage},
                    sink, progress);
  };
  return run_on_one(profile, {}, make, messages);
}

}  // namespace mm::mmedit
