// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// strip: a profile that can be shown to others.
#include <utility>

#include "commands.h"
#include "process_names.h"
#include "rewriting/string_needs.h"
#include "rewriting/write_chosen.h"
#include "rewriting/written_metadata.h"
#include "string_stripper.h"
#include "strip_profile.h"

namespace mm::mmedit {

Result<rewriting::Rewritten> strip_profile(const decode::Profile& profile,
                                           StripWishes wishes,
                                           const rewriting::OnProgress& on_progress,
                                           record::ByteSink& sink) {
  const decode::Selection all;
  rewriting::EventChoice choice{profile, all, {}};
  StrippedTexts texts{wishes};
  record::MetadataFacts metadata = rewriting::facts_of(profile);
  texts.strip(metadata);
  if (rewriting::is_incomplete(profile)) rewriting::say_incomplete(metadata);
  rewriting::StringNeeds needs{profile};
  ProcessNames processes{profile};
  MM_CHECK(rewriting::for_each_chosen(profile, choice, {},
                                      [&](const decode::Event& event) -> Result<void> {
                                        needs.add(event.id);
                                        processes.add(event);
                                        return {};
                                      }));
  needs.number();
  MM_TRY(auto writer,
         record::ProfileWriter::create(sink, rewriting::natural_version(profile)));
  MM_CHECK(writer.strings().metadata(record::metadata_text(metadata)));
  StringStripper strings{std::move(needs), std::move(processes), texts, writer.strings()};
  MM_CHECK(strings.write());
  const auto as_it_is = [](decode::Event&) {};
  MM_TRY(
      rewriting::Rewritten result,
      rewriting::write_chosen(profile, choice, strings, as_it_is, on_progress, writer));
  MM_CHECK(strings.write_index());
  MM_CHECK(writer.finish());
  return result;
}

void Strip::add_to(toolkit::Cli& cli) {
  toolkit::Command& command = cli.add_command(
      "strip", "Write a profile without arguments, command line and paths.",
      [this, &cli] { return run(cli.messages()); });
  profile.add_to(command, ".stripped.mm_profdata");
  const auto add_wish = [&command](const char* name, const char* help, bool& wish) {
    command.add(
        {.names = name, .help = help, .group = "Strip", .take = toolkit::into(wish)});
  };
  add_wish("--args", "replace the arguments of events (default: all three)", wishes.args);
  add_wish("--cmd", "drop the command line", wishes.cmd);
  add_wish("--paths", "replace paths and names of files", wishes.paths);
  command.add_example("mmedit strip -o share.mm_profdata.zst demo-0012345",
                      "write what can be shown to others, compressed");
}

Result<void> Strip::run(toolkit::Messages& messages) const {
  const Make make = [this](const decode::Profile& opened, record::ByteSink& sink,
                           const rewriting::OnProgress& progress) {
    return strip_profile(opened, wishes.or_all(), progress, sink);
  };
  return run_on_one(profile, {}, make, messages);
}

}  // namespace mm::mmedit
