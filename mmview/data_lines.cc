// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The forms for programs: JSON lines and CSV.
#include <algorithm>

#include "line_format.h"

namespace mm::mmview {
namespace {

using toolkit::TextBuffer;

constexpr std::string_view type_name(decode::EventType type) {
  switch (type) {
    case decode::EventType::kInterval:
      return "interval";
    case decode::EventType::kInstant:
      return "instant";
    case decode::EventType::kInteger:
      break;
  }
  return "integer";
}

void append_json(TextBuffer& out, std::string_view text, bool is_plain) {
  out.append('"');
  if (is_plain)
    out.append(text);
  else
    out.append_json(text);
  out.append('"');
}

void append_json_arguments(TextBuffer& out, const decode::SplitText& text) {
  out.append('[');
  bool is_first = true;
  for_each_argument(text.arguments, [&](std::string_view argument) {
    if (!is_first) out.append(',');
    is_first = false;
    append_json(out, argument, text.is_plain);
  });
  out.append(']');
}

void append_key(TextBuffer& out, std::string_view key, std::uint64_t value) {
  out.append(key);
  out.append_number(value);
}

class JsonLines final : public LineFormat {
 public:
  explicit JsonLines(const LineStyle& style) : style_(style) {}

  void append_start(const ShownEvent& shown, TextBuffer& out) const override {
    append_key(out, "{\"i\":", shown.index);
    out.append(",\"type\":\"");
    out.append(type_name(shown.event.type));
    out.append("\",\"kind\":");
  }
  void append_names(const ShownEvent& shown, TextBuffer& out) const override {
    append_json(out, shown.kind, shown.is_plain_kind);
    out.append(",\"label\":");
    append_json(out, shown.text.label, shown.text.is_plain);
    out.append(",\"args\":");
    append_json_arguments(out, shown.text);
  }
  void append_rest(const ShownEvent& shown, TextBuffer& out) const override {
    const decode::Event& event = shown.event;
    if (event.type == decode::EventType::kInteger) {
      append_key(out, ",\"value\":", event.value());
    } else if (event.type == decode::EventType::kInstant) {
      append_key(out, ",\"ns\":", event.start - style_.zero);
    } else {
      append_key(out, ",\"start_ns\":", event.start - style_.zero);
      append_key(out, ",\"end_ns\":", event.start - style_.zero + event.duration());
    }
    if (style_.is_tree) append_key(out, ",\"depth\":", shown.depth);
    append_key(out, ",\"thread_id\":", event.thread.value);
    out.append("}\n");
  }

 private:
  LineStyle style_;
};

/// The inside of a field in quotes: RFC 4180 doubles them.
void append_doubled(TextBuffer& out, std::string_view text) {
  for (std::size_t quote = text.find('"'); quote != std::string_view::npos;
       quote = text.find('"')) {
    out.append(text.substr(0, quote + 1));
    out.append('"');
    text.remove_prefix(quote + 1);
  }
  out.append(text);
}

/// A field, in quotes where it needs them.
void append_field(TextBuffer& out, std::string_view text, bool is_plain) {
  const auto needs_quotes = [](char c) {
    return c == ',' || c == '"' || c == '\r' || c == '\n';
  };
  const bool is_bare = is_plain ? text.find(',') == std::string_view::npos
                                : std::ranges::none_of(text, needs_quotes);
  if (is_bare) {
    out.append(text);
    return;
  }
  out.append('"');
  append_doubled(out, text);
  out.append('"');
}

/// The arguments as a JSON array in one field; an empty field where there are none.
void append_argument_field(TextBuffer& out, const decode::SplitText& text) {
  if (text.arguments.empty()) return;
  if (!text.is_plain) {
    TextBuffer list;
    append_json_arguments(list, text);
    append_field(out, list.text(), false);
    return;
  }
  out.append("\"[");
  bool is_first = true;
  for_each_argument(text.arguments, [&](std::string_view argument) {
    out.append(is_first ? "\"\"" : ",\"\"");
    is_first = false;
    out.append(argument);
    out.append("\"\"");
  });
  out.append("]\"");
}

class CsvLines final : public LineFormat {
 public:
  explicit CsvLines(const LineStyle& style) : style_(style) {}

  std::string_view header() const override {
    return style_.is_tree
               ? "i,type,kind,label,args,start_ns,end_ns,value,depth,thread_id\r\n"
               : "i,type,kind,label,args,start_ns,end_ns,value,thread_id\r\n";
  }

  void append_start(const ShownEvent& shown, TextBuffer& out) const override {
    out.append_number(shown.index);
    out.append(',');
    out.append(type_name(shown.event.type));
    out.append(',');
  }
  void append_names(const ShownEvent& shown, TextBuffer& out) const override {
    append_field(out, shown.kind, shown.is_plain_kind);
    out.append(',');
    append_field(out, shown.text.label, shown.text.is_plain);
    out.append(',');
    append_argument_field(out, shown.text);
  }
  void append_rest(const ShownEvent& shown, TextBuffer& out) const override {
    const decode::Event& event = shown.event;
    if (event.type == decode::EventType::kInteger) {
      append_key(out, ",,,", event.value());
    } else {
      append_key(out, ",", event.start - style_.zero);
      append_key(out, ",", event.start - style_.zero + event.duration());
      out.append(',');
    }
    if (style_.is_tree) append_key(out, ",", shown.depth);
    append_key(out, ",", event.thread.value);
    out.append("\r\n");
  }

 private:
  LineStyle style_;
};

}  // namespace

std::unique_ptr<LineFormat> make_json_lines(const LineStyle& style) {
  return std::make_unique<JsonLines>(style);
}

std::unique_ptr<LineFormat> make_csv_lines(const LineStyle& style) {
  return std::make_unique<CsvLines>(style);
}

std::unique_ptr<LineFormat> make_line_format(Format format, const LineStyle& style) {
  switch (format) {
    case Format::kBlocks:
      return make_block_lines(style);
    case Format::kJsonLines:
      return make_json_lines(style);
    case Format::kCsv:
      return make_csv_lines(style);
    case Format::kText:
    case Format::kJson:
      break;
  }
  return make_text_lines(style);
}

}  // namespace mm::mmview
