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

/// Arguments without anything to escape, which take at most twice their bytes.
char* put_plain_arguments(char* to, std::string_view arguments) {
  bool is_first = true;
  for_each_argument(arguments, [&](std::string_view argument) {
    if (!is_first) to = TextBuffer::put(to, ", ");
    is_first = false;
    to = TextBuffer::put(to, argument);
  });
  return to;
}

void append_arguments(TextBuffer& out, const ShownEvent& shown) {
  if (shown.text.is_plain) {
    char* const to = out.reserve(2 * shown.text.arguments.size());
    out.commit(put_plain_arguments(to, shown.text.arguments));
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

  void append_start(const ShownEvent& shown, TextBuffer& out) const override {
    out.commit(put_times(out.reserve(kTimesBytes), shown.event));
  }
  void append_names(const ShownEvent& shown, TextBuffer& out) const override {
    const std::string_view label = shown.text.label;
    const std::string_view arguments = shown.text.arguments;
    const bool is_plain = shown.is_plain_kind && shown.text.is_plain && shown.depth == 0;
    if (!is_plain) {
      append_long_way(shown, out);
      return;
    }
    // One look whether there is room for all of it.
    char* to = out.reserve(shown.kind.size() + kMostBlanks + label.size() +
                           2 * arguments.size() + 3);
    to = TextBuffer::put(to, shown.kind);
    to = put_blanks_after(to, shown.kind);
    to = TextBuffer::put(to, label);
    if (!arguments.empty()) {
      *to++ = '(';
      to = put_plain_arguments(to, arguments);
      *to++ = ')';
    }
    *to++ = '\n';
    out.commit(to);
  }
  void append_rest(const ShownEvent& /*shown*/, TextBuffer& /*out*/) const override {}

 private:
  static constexpr std::string_view kNoStart = "           - ";
  static constexpr std::string_view kNoDuration = "          @";
  static constexpr std::size_t kTimesBytes =
      3 * TextBuffer::kRightBytes + kNoStart.size();
  static constexpr std::size_t kMostBlanks = 26;

  void append_long_way(const ShownEvent& shown, TextBuffer& out) const {
    append_shown(out, shown.kind, shown.is_plain_kind);
    out.commit(put_blanks_after(out.reserve(kMostBlanks), shown.kind));
    append_indent(shown.depth, out);
    append_shown(out, shown.text.label, shown.text.is_plain);
    if (!shown.text.arguments.empty()) {
      out.append('(');
      append_arguments(out, shown);
      out.append(')');
    }
    out.append('\n');
  }
  /// The columns that are numbers.
  char* put_times(char* to, const decode::Event& event) const {
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
    return TextBuffer::put(to, "  ");
  }
  char* put_blanks_after(char* to, std::string_view kind) const {
    constexpr std::string_view kBlanks = "                          ";
    static_assert(kBlanks.size() == kMostBlanks && kTreeKindWidth + 2 <= kMostBlanks);
    std::memcpy(to, kBlanks.data(), kBlanks.size());
    const std::size_t width = style_.is_tree ? kTreeKindWidth : kKindWidth;
    return to + width - std::min(kind.size(), width) + 2;
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

  void append_start(const ShownEvent& /*shown*/, TextBuffer& out) const override {
    out.append("{\n    kind: ");
  }
  void append_names(const ShownEvent& shown, TextBuffer& out) const override {
    append_shown(out, shown.kind, shown.is_plain_kind);
    out.append("\n    label: ");
    append_shown(out, shown.text.label, shown.text.is_plain);
    out.append("\n    additional_data: [");
    append_arguments(out, shown);
    out.append("]\n");
  }
  void append_rest(const ShownEvent& shown, TextBuffer& out) const override {
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
