// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Profiles as readable text, for golden cases: CASE/input.profile is compiled to
// input.mm_profdata before the tool runs, or to input.events, input.string_data and
// input.string_index where the version is one of three files.
//
//   # A line a thing; words, or "text" with \n \t \r \" \\ \xHH.
//   version 9                               # none, 0 to 9; default 9; must come first
//   big-endian                              # records, up to version 1
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
//   Query typeck 50..                       # versions none and 0: a start without an
//   Query typeck ..70                       # end, and an end
//   pages events=48 strings=7 index=16 split order=round-robin omit=index
//   cut 3                                   # then: bytes off the end,
//   set 0x8 03                              # bytes replaced,
//   append 00 FF                            # bytes added
//
// In a set of three files, edits name the file: cut events 3, set strings 0x8 03, append
// index 00; and `pages omit=index` leaves that file out.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>

#include "testing/wire.h"

namespace mm::testing {

struct TextFault {
  int line = 0;
  std::string what;
};

/// A profile's files by the end of their names: "mm_profdata", or "events", ...
using FilesBySuffix = std::map<std::string, Bytes>;

/// The files that `text` describes, or the first line that is wrong.
std::variant<FilesBySuffix, TextFault> compile_profile_text(std::string_view text);

/// The one file of a paged profile. Stops the test where the text is wrong.
Bytes compile_paged_file(std::string_view text);

}  // namespace mm::testing
