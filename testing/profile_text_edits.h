// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The lines of profile text that are about files, not about what is in them: pages, and
// edits of the finished bytes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "testing/paged_file.h"
#include "testing/profile_text.h"
#include "testing/profile_text_words.h"

namespace mm::testing {

/// What is wrong with a line; empty where nothing is.
using Complaint = std::string;
using Words = std::span<const Word>;

/// How the file of each stream ends in the text's words and in its name.
struct StreamWord {
  const char* word;
  const char* suffix;
};
inline constexpr StreamWord kStreamWords[] = {
    {"events",  "events"      },
    {"strings", "string_data" },
    {"index",   "string_index"}
};
inline constexpr const char* kPagedFileSuffix = "mm_profdata";

/// pages events=48 strings=7 index=16 split order=round-robin omit=index
Complaint take_pages(Words words, PagePlan& plan);

/// Edits in the order of their lines.
class FileEdits {
 public:
  /// VERB [FILE] [NUMBER] [HEX...]; FILE is named where a profile is three files.
  Complaint take(const Word& verb, Words words, bool is_paged);
  void apply(FilesBySuffix& files) const;

 private:
  enum class Verb : std::uint8_t { kCut, kSet, kAppend };
  struct Edit {
    Verb verb;
    std::string suffix;
    std::uint64_t number;  // of bytes to cut, or where to set
    Bytes bytes;
  };
  std::vector<Edit> edits_;
};

}  // namespace mm::testing
