// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// One form of output for events: what is in front of all, and what an event is.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "event_choice.h"
#include "options.h"
#include "toolkit/text_buffer.h"

namespace mm::mmview {

/// Has no state: any number of threads of execution may use one.
class LineFormat {
 public:
  LineFormat() = default;
  LineFormat(const LineFormat&) = delete;
  LineFormat& operator=(const LineFormat&) = delete;
  virtual ~LineFormat() = default;

  /// What stands in front of the first event.
  virtual std::string_view header() const { return {}; }

  // The three parts of an event:
  virtual void append_start(const ShownEvent& shown, toolkit::TextBuffer& out) const = 0;
  /// Depends on kind and text alone, and on the depth.
  virtual void append_names(const ShownEvent& shown, toolkit::TextBuffer& out) const = 0;
  virtual void append_rest(const ShownEvent& shown, toolkit::TextBuffer& out) const = 0;

  void append(const ShownEvent& shown, toolkit::TextBuffer& out) const {
    append_start(shown, out);
    append_names(shown, out);
    append_rest(shown, out);
  }
};

struct LineStyle {
  bool is_tree = false;
  std::uint64_t zero = 0;  ///< what times are counted from
};

std::unique_ptr<LineFormat> make_text_lines(const LineStyle& style);
std::unique_ptr<LineFormat> make_block_lines(const LineStyle& style);
std::unique_ptr<LineFormat> make_json_lines(const LineStyle& style);
std::unique_ptr<LineFormat> make_csv_lines(const LineStyle& style);
std::unique_ptr<LineFormat> make_line_format(Format format, const LineStyle& style);

/// Calls take(argument) for each.
template <class Take>
void for_each_argument(std::string_view arguments, Take&& take) {
  while (!arguments.empty()) {
    arguments.remove_prefix(1);
    const std::string_view part = arguments.substr(0, arguments.find(kArgumentSeparator));
    take(part);
    arguments.remove_prefix(part.size());
  }
}

}  // namespace mm::mmview
