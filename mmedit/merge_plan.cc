// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "merge_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "process_names.h"
#include "rewriting/event_loop.h"
#include "rewriting/written_metadata.h"
#include "toolkit/cli.h"
#include "toolkit/message.h"

namespace mm::mmedit {
namespace {

constexpr std::uint64_t kLargestThread = 0xFFFF'FFFF;
constexpr std::uint64_t kSmallestRange = 1'000;

Error beyond(std::string detail) {
  return {.code = ErrorCode::kBeyondVersion, .detail = std::move(detail)};
}

Result<std::uint64_t> thread_range_of(const std::vector<MergePart>& parts) {
  const auto largest =
      std::ranges::max_element(parts, std::ranges::less{}, &MergePart::largest_thread);
  std::uint64_t range = kSmallestRange;
  while (range <= largest->largest_thread && range <= kLargestThread) range *= 10;
  const bool has_room =
      largest->largest_thread <= kLargestThread &&
      (parts.size() - 1) <= (kLargestThread - largest->largest_thread) / range;
  if (has_room) return range;
  return with_path<std::uint64_t>(
      largest->path,
      beyond(
          fmt::format("the threads of {} processes, with ids up to {}, have no room in "
                      "one profile",
                      parts.size(), largest->largest_thread)));
}

Result<void> check_counters(const std::vector<MergePart>& parts) {
  const std::string& counter = parts.front().metadata.counter.name;
  const auto other = std::ranges::find_if(parts, [&counter](const MergePart& part) {
    return part.metadata.counter.name != counter;
  });
  if (other == parts.end()) return {};
  return with_path<void>(other->path,
                         toolkit::usage(fmt::format(
                             "counts {}, but {} counts {}", other->metadata.counter.name,
                             toolkit::visible_path(parts.front().path), counter)));
}

bool can_be_aligned(const std::vector<MergePart>& parts) {
  return parts.front().metadata.counter.is_time() &&
         std::ranges::all_of(parts, [](const MergePart& part) {
           return part.metadata.start_time_ns.has_value();
         });
}

/// One process as JSON, for whom the merged profile is all there is.
std::string process_json(const MergePart& part, std::uint64_t first_thread) {
  std::string json = fmt::format("{{\"name\":{},\"first_thread\":{},\"last_thread\":{}",
                                 record::json_string(part.name), first_thread,
                                 first_thread + part.largest_thread);
  const decode::Metadata& metadata = part.metadata;
  if (metadata.process_id)
    json += fmt::format(",\"process_id\":{}", *metadata.process_id);
  if (metadata.start_time_ns) {
    json += fmt::format(",\"start_time\":{}", *metadata.start_time_ns);
  }
  if (metadata.command) {
    json += fmt::format(",\"cmd\":{}", record::json_string(*metadata.command));
  }
  for (const auto& [key, value] : metadata.unknown) {
    if (key == "hypothetical") json += fmt::format(",\"hypothetical\":{}", value);
  }
  if (part.is_incomplete) {
    json += fmt::format(",{}:true", record::json_string(decode::kIncompleteKey));
  }
  return json + '}';
}

record::MetadataFacts merged_facts(const std::vector<MergePart>& parts,
                                   std::uint64_t thread_range) {
  record::MetadataFacts facts = parts.front().facts;
  facts.process_id = 0;
  facts.command = kMergeCommand;
  std::string processes = "[";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    facts.command += parts[i].name + ' ';
    if (i > 0) processes += ',';
    processes += process_json(parts[i], i * thread_range);
  }
  facts.more = {
      {"processes", processes + ']'}
  };
  if (std::ranges::any_of(parts, &MergePart::is_incomplete)) {
    rewriting::say_incomplete(facts);
  }
  return facts;
}

}  // namespace

MergePart survey_part(const decode::Profile& profile, std::string name,
                      std::string path) {
  MergePart part{.name = std::move(name),
                 .path = std::move(path),
                 .metadata = profile.metadata(),
                 .facts = rewriting::facts_of(profile),
                 .is_incomplete = rewriting::is_incomplete(profile),
                 .version = profile.version(),
                 .event_count = profile.events().size()};
  const decode::Selection all;
  rewriting::EventChoice choice{profile, all, {}};
  const auto take = [&part](const decode::Event& event) -> Result<void> {
    part.largest_thread = std::max(part.largest_thread, event.thread.value);
    return {};
  };
  static_cast<void>(
      rewriting::for_each_chosen(profile, choice, {}, take));  // `take` never fails
  return part;
}

Result<MergePlan> MergePlan::of(const std::vector<MergePart>& parts) {
  MM_CHECK(check_counters(parts));
  MergePlan plan;
  MM_TRY(plan.thread_range, thread_range_of(parts));
  const bool are_all_8 =
      std::ranges::all_of(parts, [](const MergePart& part) { return part.version == 8; });
  plan.version = are_all_8 ? 8 : kNewestVersion;
  plan.metadata = merged_facts(parts, plan.thread_range);
  plan.is_aligned = can_be_aligned(parts);
  plan.delays.assign(parts.size(), 0);
  if (!plan.is_aligned) return plan;
  for (const MergePart& part : parts) {
    plan.metadata.start_time_ns =
        std::min(plan.metadata.start_time_ns, *part.metadata.start_time_ns);
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    plan.delays[i] = *parts[i].metadata.start_time_ns - plan.metadata.start_time_ns;
    if (plan.delays[i] <= kMaxPayload) continue;
    return with_path<MergePlan>(
        parts[i].path, beyond("started more than 78 hours after the first of the "
                              "processes, for which a profile has no room"));
  }
  return plan;
}

}  // namespace mm::mmedit
