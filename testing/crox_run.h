// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// crox as a person runs it, on profiles that are drawn here and on real ones; what it
// writes is read strictly and compared with the profiles.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mmdecode/profile.h"
#include "testing/perfetto_checker.h"
#include "testing/profile_builder.h"
#include "testing/tool_run.h"
#include "testing/trace_checker.h"
#include "testing/trace_json.h"

namespace mm::testing {

/// Profiles, opened, and the tool on them as p0.mm_profdata, p1.mm_profdata ...
class Crox {
 public:
  Crox() : run_(MM_CROX) {}

  Crox& add(ProfileBuilder& b) { return add(b.bytes()); }
  Crox& add(Bytes bytes) {
    const std::string name = "p" + std::to_string(files_.size()) + ".mm_profdata";
    run_.put(name, bytes);
    names_.push_back(name);
    files_.push_back(std::make_unique<Bytes>(std::move(bytes)));
    auto profile = decode::Profile::open(*files_.back());
    EXPECT_TRUE(profile) << profile.error().message();
    profiles_.push_back(std::make_unique<decode::Profile>(*std::move(profile)));
    return *this;
  }

  ToolOutcome run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), names_.begin(), names_.end());
    return run_.run(std::move(arguments));
  }
  /// Runs with `arguments`, which must succeed, in both formats, and checks both traces.
  void check(const std::vector<std::string>& arguments = {},
             const TraceRequest& request = {}) const {
    std::vector<std::string> all = arguments;
    all.insert(all.end(), {"-o", "t.json"});
    ToolOutcome outcome = run(all);
    EXPECT_EQ(outcome.exit, 0) << outcome.errors;
    EXPECT_EQ(check_trace_file(open(), run_.path("t.json"), request), "");
    all = arguments;
    all.insert(all.end(), {"-o", "t.pftrace", "--format", "perfetto"});
    outcome = run(all);
    EXPECT_EQ(outcome.exit, 0) << outcome.errors;
    PerfettoTrace trace;
    EXPECT_EQ(read_perfetto_file(run_.path("t.pftrace"), trace), "");
    EXPECT_EQ(check_perfetto(open(), trace, request), "");
  }
  std::vector<TraceEvent> events(const std::vector<std::string>& arguments = {},
                                 TraceHead* head = nullptr) const {
    std::vector<std::string> all = arguments;
    all.insert(all.end(), {"-o", "-"});
    const ToolOutcome outcome = run(all);
    EXPECT_EQ(outcome.exit, 0) << outcome.errors;
    std::vector<TraceEvent> events;
    EXPECT_EQ(read_trace(
                  outcome.output,
                  [&](const TraceEvent& event) { events.push_back(event); }, head),
              "");
    return events;
  }
  std::vector<const decode::Profile*> open() const {
    std::vector<const decode::Profile*> all;
    for (const auto& profile : profiles_) all.push_back(profile.get());
    return all;
  }
  const ToolRun& tool() const { return run_; }

 private:
  ToolRun run_;
  std::vector<std::string> names_;
  std::vector<std::unique_ptr<Bytes>> files_;
  std::vector<std::unique_ptr<decode::Profile>> profiles_;
};

/// Metadata of a process that started at a time.
inline std::string metadata_at(std::uint64_t start_ns, std::string_view command,
                               int pid = 42) {
  return "{\"start_time\":" + std::to_string(start_ns) +
         ",\"process_id\":" + std::to_string(pid) + ",\"cmd\":\"" + std::string{command} +
         "\"}";
}

/// What the processes of a trace are called, in its order.
inline std::vector<std::string> process_names(const std::vector<TraceEvent>& events) {
  std::vector<std::string> names;
  for (const TraceEvent& event : events) {
    if (event.name == "process_name") names.emplace_back(event.argument("name").value());
  }
  return names;
}

}  // namespace mm::testing
