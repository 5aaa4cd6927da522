// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/trace_checker.h"

#include <algorithm>
#include <limits>

#include "testing/trace_json.h"
#include "testing/trace_lanes.h"

namespace mm::testing {
namespace {

using Profiles = std::span<const decode::Profile* const>;

std::string id_text(const decode::Profile& profile) {
  const auto id = profile.metadata().process_id;
  return id ? std::to_string(*id) : std::string{};
}

std::string nest_all(TraceLanes& trace, const TraceRequest& request,
                     const TextNumbers& texts) {
  for (TraceLane& lane : trace.lanes()) {
    std::string fault = nest_lane(lane.slices, texts);
    if (fault.empty() && request.collapse_threads) fault = shared_lane_fault(lane);
    if (!fault.empty()) return fault;
  }
  return settle_crossing_threads(trace.lanes());
}

// What a process shows, as one number, beside its original id.
using Signatures = std::map<std::uint64_t, std::uint64_t>;  // by process

void sign(Signatures& signatures, const TraceSlice& slice) {
  signatures[slice.process] += mixed(mixed(slice.identity(), slice.thread), slice.parent);
}

// Processes that share an original id must stay apart: each shows what one profile has.
std::string mixed_processes(const Signatures& expected, Profiles profiles,
                            const Signatures& actual, TraceLanes& trace) {
  std::vector<std::pair<std::string, std::uint64_t>> wanted;
  std::vector<std::pair<std::string, std::uint64_t>> found;
  for (const auto& [process, signature] : expected) {
    wanted.emplace_back(id_text(*profiles[process]), signature);
  }
  for (const auto& [process, signature] : actual) {
    const auto id = static_cast<std::uint32_t>(process);
    found.emplace_back(trace.processes()[id].original_id, signature);
  }
  std::ranges::sort(wanted);
  std::ranges::sort(found);
  return wanted == found ? "" : "events of several profiles share a process";
}

std::string changed_ids(Profiles profiles,
                        const std::map<std::uint32_t, TraceProcess>& processes) {
  std::map<std::string, int> uses;
  for (const decode::Profile* profile : profiles) ++uses[id_text(*profile)];
  for (const auto& [process, entry] : processes) {
    const std::string& id = entry.original_id;
    if (id.empty() || id == "0" || uses[id] != 1) continue;
    const bool fits = std::stoull(id) <= std::numeric_limits<std::uint32_t>::max();
    if (fits && id != std::to_string(process)) {
      return "the process id " + id + " could be kept, but is " + std::to_string(process);
    }
  }
  return {};
}

class Checker {
 public:
  Checker(Profiles profiles, const TraceRequest& request)
      : profiles_(profiles), request_(request), trace_(request_, texts_) {}

  TraceVisitor visitor() {
    return [this](const TraceEvent& event) { trace_.add(event); };
  }
  TraceHead& head() { return head_; }

  std::string check() {
    std::string fault = trace_.finish();
    if (fault.empty()) fault = nest_all(trace_, request_, texts_);
    if (fault.empty()) fault = compare();
    if (fault.empty()) fault = changed_ids(profiles_, trace_.processes());
    return fault;
  }

 private:
  std::string compare() {
    ExpectedTrace expected = expected_trace(profiles_, request_, texts_);
    std::string fault = zero_fault(expected.zero_ns);
    if (!fault.empty()) return fault;

    std::vector<TraceSlice> slices;
    std::vector<TraceSlice> instants;
    for (TraceLane& lane : trace_.lanes()) {
      slices.insert(slices.end(), lane.slices.begin(), lane.slices.end());
      instants.insert(instants.end(), lane.instants.begin(), lane.instants.end());
      lane.slices = {};
    }
    Signatures wanted;
    Signatures found;
    for (const TraceSlice& slice : expected.slices) sign(wanted, slice);
    for (const TraceSlice& slice : slices) sign(found, slice);

    use_original_ids(expected.slices, slices);
    use_original_ids(expected.instants, instants);
    use_original_ids(expected.counters, trace_.counters());
    fault = slices_difference(expected.slices, slices, texts_, "interval");
    if (fault.empty()) {
      fault = slices_difference(expected.instants, instants, texts_, "instant");
    }
    if (fault.empty()) fault = mixed_processes(wanted, profiles_, found, trace_);
    if (!fault.empty()) return fault;
    std::ranges::sort(expected.counters);
    std::ranges::sort(trace_.counters());
    return expected.counters == trace_.counters() ? "" : "counters differ";
  }

  std::string zero_fault(std::uint64_t zero_ns) const {
    if (head_.is_array || zero_ns == std::numeric_limits<std::uint64_t>::max()) return {};
    for (const TraceArgument& entry : head_.other_data) {
      if (entry.name != "start_time_ns") continue;
      if (entry.is_number) return "start_time_ns is not a string";
      return entry.text == std::to_string(zero_ns)
                 ? ""
                 : "start_time_ns is " + entry.text + ", not " + std::to_string(zero_ns);
    }
    return "no start_time_ns";
  }

  // Both sides number processes by their original ids.
  template <class Item>
  void use_original_ids(std::vector<Item>& expected, std::vector<Item>& actual) {
    std::vector<std::uint32_t> of_profile;
    for (const decode::Profile* profile : profiles_) {
      of_profile.push_back(texts_.of(id_text(*profile)));
    }
    std::map<std::uint64_t, std::uint32_t> of_process;
    for (const auto& [process, entry] : trace_.processes()) {
      of_process[process] = texts_.of(entry.original_id);
    }
    for (Item& item : expected) item.process = of_profile[item.process];
    for (Item& item : actual) item.process = of_process[item.process];
  }

  Profiles profiles_;
  TraceRequest request_;
  TextNumbers texts_;
  TraceLanes trace_;
  TraceHead head_;
};

}  // namespace

std::string check_trace(Profiles profiles, std::string_view json,
                        const TraceRequest& request) {
  Checker checker{profiles, request};
  const std::string fault = read_trace(json, checker.visitor(), &checker.head());
  return fault.empty() ? checker.check() : fault;
}

std::string check_trace_file(Profiles profiles, const std::filesystem::path& json,
                             const TraceRequest& request) {
  Checker checker{profiles, request};
  const std::string fault = read_trace_file(json, checker.visitor(), &checker.head());
  return fault.empty() ? checker.check() : fault;
}

}  // namespace mm::testing
