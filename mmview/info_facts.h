// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// All that --info tells, as values; info_text.cc and info_json.cc write them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "mmanalyze/profile_facts.h"
#include "mmdecode/string_facts.h"
#include "mmformat/constants.h"
#include "toolkit/input.h"
#include "toolkit/sink.h"

namespace mm::mmview {

/// One of the three streams: its pages (files of a set: one), and the bytes of what is in
/// it, without any header.
struct StreamFacts {
  std::uint64_t pages = 0;
  std::uint64_t bytes = 0;
};

struct InfoFacts {
  std::string path;
  std::int32_t version = 0;
  bool is_set = false;
  std::string process;  ///< as people know it
  std::optional<std::string> crate;
  std::optional<std::string> toolchain;
  const decode::Metadata* metadata = nullptr;
  std::array<StreamFacts, kStreamCount> streams;  ///< by PageTag
  std::uint64_t header_bytes = 0;                 ///< of file, pages and streams
  std::uint64_t rest_bytes = 0;                   ///< that are in no stream
  decode::StringFacts strings;
  analyze::ProfileFacts events;
  decode::Defects defects;  ///< each as often as it is there
};

/// `profile` is borrowed by what is returned. `jobs`: threads of execution, 0 for what
/// suits the profile. Cost: one pass over the events; where something is wrong, some
/// more.
InfoFacts gather_info(const toolkit::Input& input, const decode::Profile& profile,
                      unsigned jobs);

void write_info_text(const InfoFacts& facts, toolkit::Sink& sink);
void write_info_json(const InfoFacts& facts, toolkit::Sink& sink);

}  // namespace mm::mmview
