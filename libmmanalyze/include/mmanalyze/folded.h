// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Folded stacks: a call tree as lines of text that many programs read.
//
//   rustc 20
//   rustc;analysis 80
//   rustc;analysis;typeck 50
//
// Source: format-spec/semantics.md, section "Call trees".
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "mmanalyze/call_tree.h"

namespace mm::analyze {

/// A frame as folded stacks have it: what readers would misread is written as %XX, and
/// nothing as a single %. Most texts stay as they are.
std::string folded_frame(std::string_view text);

/// The text of which `frame` was made. Nothing where % is not followed by two hexadecimal
/// digits.
std::optional<std::string> text_of_folded_frame(std::string_view frame);

/// Takes a line with its line feed, valid until it returns. @return whether to go on.
using TakeLine = std::function<bool(std::string_view line)>;

/// Makes the lines of all nodes, sorted by their bytes.
/// Cost: linear in the bytes of the lines, and n log n in the children of a node. Memory:
/// by depth and by the children of the nodes on one path, not by lines.
void for_each_folded_line(const CallTree& tree, const TakeLine& take);

}  // namespace mm::analyze
