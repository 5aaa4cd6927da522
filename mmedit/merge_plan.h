// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// MergePlan: where the threads and times of several processes go in one profile.
//
//   process 0   threads 1 .. 12      threads 1 .. 12       times + 0
//   process 1   threads 1 .. 3       threads 1001 .. 1003  times + its start - the first
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mmdecode/profile.h"
#include "mmformat/result.h"
#include "mmrecord/metadata_text.h"

namespace mm::mmedit {

/// What a merge has to know of a profile before it writes the first.
struct MergePart {
  std::string name;  ///< no other part has it
  std::string path;
  decode::Metadata metadata;
  record::MetadataFacts facts{};  ///< of the metadata
  bool is_incomplete = false;     ///< lacks something that nobody left out by choice
  std::int32_t version = 9;
  std::uint64_t largest_thread = 0;
  std::uint64_t event_count = 0;
};

/// Reads the threads of all events.
MergePart survey_part(const decode::Profile& profile, std::string name, std::string path);

struct MergePlan {
  std::uint64_t thread_range = 0;     ///< part i has its threads from i times this on
  std::vector<std::uint64_t> delays;  ///< of each part's times
  bool is_aligned = false;            ///< whether the delays are known
  std::int32_t version = 9;           ///< of the output
  record::MetadataFacts metadata;

  /// @return kUsage where the parts count different things; kBeyondVersion where threads
  ///         or times go beyond what a profile can hold.
  static Result<MergePlan> of(const std::vector<MergePart>& parts);
};

}  // namespace mm::mmedit
