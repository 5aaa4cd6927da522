// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// MergedProfile: profiles into one, one after the other.
#pragma once

#include <cstdint>
#include <string>

#include "merge_plan.h"
#include "mmdecode/profile.h"
#include "mmformat/ids.h"
#include "mmformat/result.h"
#include "mmrecord/byte_sink.h"
#include "mmrecord/profile_writer.h"
#include "rewriting/event_loop.h"
#include "rewriting/rewrite.h"

namespace mm::mmedit {

class MergedProfile {
 public:
  /// Both are borrowed. @return the sink's Error.
  static Result<MergedProfile> create(const MergePlan& plan, record::ByteSink& sink);

  /// Writes the next part of the plan, whose name is `name`: its events, and on each of
  /// its threads an interval around them.
  /// @return as rewrite().
  Result<rewriting::Rewritten> append(const decode::Profile& profile,
                                      const std::string& name,
                                      const rewriting::OnProgress& on_progress);

  Result<void> finish() { return writer_.finish(); }

 private:
  MergedProfile(const MergePlan& plan, record::ProfileWriter writer, StringId root_kind);

  const MergePlan* plan_;
  record::ProfileWriter writer_;
  StringId root_kind_;
  std::size_t part_ = 0;
  std::uint64_t next_virtual_ = 0;
};

}  // namespace mm::mmedit
