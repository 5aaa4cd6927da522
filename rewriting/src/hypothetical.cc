// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "rewriting/hypothetical.h"

#include <algorithm>
#include <string>
#include <utility>

#include "mmdecode/selection.h"
#include "rewriting/written_metadata.h"

namespace mm::rewriting {
namespace {

constexpr std::string_view kKey = "hypothetical";

void say_so(std::string_view what, record::MetadataFacts& facts) {
  std::string text = record::json_string(what);
  const auto said = std::ranges::find(
      facts.more, kKey, [](const auto& fact) { return std::string_view{fact.first}; });
  if (said == facts.more.end()) {
    facts.more.emplace_back(kKey, std::move(text));
    return;
  }
  // A string of ours, else something that nobody knows and that gives way.
  std::string& old = said->second;
  if (old.size() >= 2 && old.front() == '"' && old.back() == '"') {
    old.pop_back();
    text = old + ", " + text.substr(1);
  }
  old = std::move(text);
}

}  // namespace

Result<Rewritten> write_hypothetical(const decode::Profile& profile,
                                     const NewTimes& times, std::string_view what,
                                     const OnProgress& on_progress,
                                     record::ByteSink& sink) {
  const decode::Selection all;
  EventChoice choice{profile, all, {}};
  record::MetadataFacts facts = facts_of(profile);
  say_so(what, facts);
  const auto retime = [&times](decode::Event& event) {
    if (event.type == decode::EventType::kInteger) return;
    const std::uint64_t end = event.end;
    const bool has_length =
        event.type == decode::EventType::kInterval && end > event.start;
    event.start = times.start(event.thread, event.start);
    event.end = has_length ? times.end(event.thread, end) : event.start;
  };
  return rewrite(profile, choice, facts,
                 {.version = natural_version(profile),
                  .keeps_all_strings = true,
                  .on_progress = on_progress,
                  .adjust = retime},
                 sink);
}

}  // namespace mm::rewriting
