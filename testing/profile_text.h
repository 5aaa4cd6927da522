// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Profiles as readable text, for golden cases: CASE/input.profile is compiled to
// input.mm_profdata before the tool runs.
//
//   # A line a thing; words, or "text" with \n \t \r \" \\ \xHH.
//   version 9                               # default 9; must come first
//   command "rustc --crate-name demo "      # or: metadata TEXT, metadata none,
//                                           #     counter instructions:u instructions
//   string key = "demo::" "main"            # pieces: text, $NAME, #VIRTUAL, &ADDRESS
//   string loop at 1000 = &1000             # at a chosen address
//   virtual 7 = "typeck"                    # index entry; virtual 100..109 = "hir_owner"
//   thread 1                                # of the events below
//   GenericActivity expand_crate 0..100     # KIND LABEL [ARGUMENT...] START..END
//     Query #7 10..30                       # indented: inside, so its record comes first
//     QueryCacheHit #7 @40                  # an instant
//   ArtifactSize object_file a.o =4096      # an integer
//   pages events=48 strings=7 index=16 split order=round-robin omit=index
//   cut 3                                   # then: bytes off the end,
//   set 0x8 03                              # bytes replaced,
//   append 00 FF                            # bytes added
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "testing/wire.h"

namespace mm::testing {

struct TextFault {
  int line = 0;
  std::string what;
};

/// The file that `text` describes, or the first line that is wrong.
std::variant<Bytes, TextFault> compile_profile_text(std::string_view text);

}  // namespace mm::testing
