// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The text of an event id: a label and its arguments.
//
//   "codegen_module" 1E "demo.7rcbfp3g-cgu.0" 1E "123"
//    label              argument                 argument
#pragma once

#include <string_view>
#include <vector>

#include "mmformat/layout.h"

namespace mm::decode {

/// An event id's text, split. The views point into the text.
struct EventText {
  std::string_view label;
  std::vector<std::string_view> arguments;
  /// False where the text breaks the grammar: a part is empty or holds a control
  /// character that is not white space. The parts are kept as they are.
  bool is_well_formed = true;
};

/// Splits at each 0x1E. Every byte of `text` ends up in one part: nothing is dropped, so
/// that a reader can show what does not parse.
/// Source: format-spec/mm_profdata.md, section "Event ids".
EventText split_event_id(std::string_view text);

/// The same in a version whose event ids may have no arguments: all of `text` is the
/// label then, whatever it holds.
EventText split_event_id(std::string_view text, const Layout& layout);

/// Whether a label or an argument is well formed (not empty, no control character but
/// tab, line feed, form feed and carriage return).
bool is_well_formed_part(std::string_view part);

}  // namespace mm::decode
