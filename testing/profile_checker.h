// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a file of a sound recorder must keep, checked the slow and simple way.
//
// A reader forgives much, so a writer whose files are only read back may break the format
// for years. This walks a file byte by byte from the specification, joins the streams,
// visits every string from the first to the last, and lists each rule that is broken. It
// shares nothing with the decoder.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "testing/wire.h"

namespace mm::testing {

struct Violation {
  /// The rule's word, for tests to match: "page-tag", "record-cut", "thread-order" ...
  std::string rule;
  /// Where: an offset in the file ("file 0x1f"), or in a stream ("events 0x48").
  std::string where;
};

struct CheckOptions {
  /// Records of one thread are in order of their ends. Intervals that end on another
  /// thread than they began on may break it.
  bool thread_order = true;
  /// Recorders keep pages to 256 KiB.
  bool page_limit = true;
};

/// All rules that a paged file of version 7 to 9 breaks; empty for a sound file.
std::vector<Violation> check_profile(std::span<const std::byte> file,
                                     const CheckOptions& options = {});

/// The same as text, a line each, for messages.
std::string violations_text(const std::vector<Violation>& violations);

}  // namespace mm::testing
