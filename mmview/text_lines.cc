// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The forms for people: a line an event, or a block of lines.
#include <algorithm>
#include <cstring>

#include "line_format.h"
#include "toolkit/text.h"

namespace mm::mmview {
namespace {

using toolkit::TextBuffer;

constexpr std::size_t kThreadWidth = 3;
constexpr std::size_t kStartWidth = 12;
constexpr std::size_t kDurationWidth = 11;
constexpr std::size_t kKindWidth = 15;
/// Room for all kinds that rustc has, so that a tree stays straight.
constexpr std::size_t kTreeKindWidth = 24;
/// Deeper ones are as far to the right, and say how deep they are.
constexpr unsigned kMostIndents = 60;

void append_shown(TextBuffer& out, std::string_view text, bool is_plain) {
  // Most texts that are not plain have a quote, which is shown as it is.
  const auto is_harmless = [](char c) { return c >= 0x20 && c < 0x7F; };
  if (is_plain || std::ranges::all_of(text, is_harmless))
    out.append(text);
  else
    out.append(toolkit::visible(text));
}

/// Arguments without anything to escape.
void append_plain_arguments(TextBuffer& out, std::string_view arguments) {
  char* to = out.reserve(2 * arguments.size());  // each has a separator in front
  bool is_first = true;
  for_each_argument(arguments, [&](std::string_view argument) {
    if (!is_first) to = TextBuffer::put(to, ", ");
    is_first = false;
    to = TextBuffer::put(to, argument);
  });
  out.commit(to);
}

void append_arguments(TextBuffer& out, const ShownEvent& shown) {
  if (shown.text.is_plain) {
    append_plain_arguments(out, shown.text.arguments);
    return;
  }
  bool is_first = true;
  for_each_argument(shown.text.arguments, [&](std::string_view argument) {
    if (!is_first) out.append(", ");
    is_first = false;
    append_shown(out, argument, /*is_plain=*/false);
  });
}

class TextLines final : public LineFormat {
 public:
  explicit TextLines(const LineStyle& style) : style_(style) {}

  void append(const ShownEvent& shown, TextBuffer& out) const override {
    append_times(shown.event, out);
    append_kind(shown, out);
    append_indent(shown.depth, out);
    append_shown(out, shown.text.label, shown.text.is_plain);
    if (!shown.text.arguments.empty()) {
      out.append('(');
      append_arguments(out, shown);
      out.append(')');
    }
    out.append('\n');
  }

 private:
  /// The columns that are numbers, all at once.
  void append_times(const decode::Event& event, TextBuffer& out) const {
    constexpr std::string_view kNoStart = "           - ";
    constexpr std::string_view kNoDuration = "          @";
    char* to = out.reserve(3 * TextBuffer::kRightBytes + kNoStart.size());
    to = TextBuffer::put_right(to, 0, event.thread.value, kThreadWidth);
    *to++ = ' ';
    if (event.type == decode::EventType::kInteger) {
      to = TextBuffer::put(to, kNoStart);
      to = TextBuffer::put_right(to, '=', event.value(), kDurationWidth);
    } else {
      to = TextBuffer::put_right(to, 0, event.start - style_.zero, kStartWidth);
      *to++ = ' ';
      to = event.type == decode::EventType::kInstant
               ? TextBuffer::put(to, kNoDuration)
               : TextBuffer::put_right(to, '+', event.duration(), kDurationWidth);
    }
    out.commit(TextBuffer::put(to, "  "));
  }
  void append_kind(const ShownEvent& shown, TextBuffer& out) const {
    append_shown(out, shown.kind, shown.is_plain_kind);
    constexpr std::string_view kBlanks = "                          ";
    const std::size_t width = style_.is_tree ? kTreeKindWidth : kKindWidth;
    char* const to = out.reserve(kBlanks.size());
    std::memcpy(to, kBlanks.data(), kBlanks.size());
    out.commit(to + width - std::min(shown.kind.size(), width) + 2);
  }
  static void append_indent(unsigned depth, TextBuffer& out) {
    for (unsigned i = 0; i < std::min(depth, kMostIndents); ++i) out.append("  ");
    if (depth <= kMostIndents) return;
    out.append('[');
    out.append_number(depth);
    out.append("] ");
  }

  LineStyle style_;
};

/// A block an event, with times in microseconds.
class BlockLines final : public LineFormat {
 public:
  explicit BlockLines(const LineStyle& style) : style_(style) {}

  void append(const ShownEvent& shown, TextBuffer& out) const override {
    out.append("{\n    kind: ");
    append_shown(out, shown.kind, shown.is_plain_kind);
    out.append("\n    label: ");
    append_shown(out, shown.text.label, shown.text.is_plain);
    out.append("\n    additional_data: [");
    append_arguments(out, shown);
    out.append("]\n");
    append_payload(shown.event, out);
    if (style_.is_tree) {
      out.append("    depth: ");
      out.append_number(shown.depth);
      out.append('\n');
    }
    out.append("    thread_id: ");
    out.append_number(shown.event.thread.value);
    out.append("\n}\n");
  }

 private:
  void append_payload(const decode::Event& event, TextBuffer& out) const {
    if (event.type == decode::EventType::kInteger) {
      out.append("    value: ");
      out.append_number(event.value());
    } else if (event.type == decode::EventType::kInstant) {
      out.append("    instant: ");
      append_time(event.start, out);
    } else {
      out.append("    start: ");
      append_time(event.start, out);
      out.append("\n    end: ");
      append_time(event.start + event.duration(), out);
      out.append("\n    duration: ");
      out.append_thousandths(event.duration());
      out.append(" us");
    }
    out.append('\n');
  }
  void append_time(std::uint64_t time, TextBuffer& out) const {
    out.append_thousandths(time - style_.zero);
    out.append(" us");
  }

  LineStyle style_;
};

}  // namespace

std::unique_ptr<LineFormat> make_text_lines(const LineStyle& style) {
  return std::make_unique<TextLines>(style);
}

std::unique_ptr<LineFormat> make_block_lines(const LineStyle& style) {
  return std::make_unique<BlockLines>(style);
}

}  // namespace mm::mmview
