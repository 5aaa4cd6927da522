// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// CsvWriter: comma-separated values as RFC 4180 has them: fields with a comma, a quote or
// a line break in quotes, quotes doubled, records ended by CR LF. Texts are UTF-8 and not
// shortened.
#pragma once

#include <cstdint>
#include <string_view>

#include "toolkit/sink.h"

namespace mm::toolkit {

class CsvWriter {
 public:
  /// `sink` is borrowed.
  explicit CsvWriter(Sink& sink) : sink_(&sink) {}

  void field(std::string_view text);
  void field(std::uint64_t value);
  void end_record();

 private:
  void before_field();

  Sink* sink_;
  bool is_first_ = true;
};

}  // namespace mm::toolkit
