// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/csv_writer.h"

#include <string>

namespace mm::toolkit {

void CsvWriter::before_field() {
  if (!is_first_) sink_->append(',');
  is_first_ = false;
}

void CsvWriter::field(std::string_view text) {
  before_field();
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    sink_->append(text);
    return;
  }
  sink_->append('"');
  for (const char c : text) {
    if (c == '"') sink_->append('"');
    sink_->append(c);
  }
  sink_->append('"');
}

void CsvWriter::field(std::uint64_t value) {
  before_field();
  sink_->append(std::to_string(value));
}

void CsvWriter::end_record() {
  sink_->append("\r\n");
  is_first_ = true;
}

}  // namespace mm::toolkit
