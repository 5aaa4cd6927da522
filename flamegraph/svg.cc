// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "assets.h"
#include "axis.h"
#include "exact.h"
#include "frame_words.h"
#include "text_fit.h"
#include "toolkit/text.h"
#include "xml_text.h"

namespace mm::flamegraph {
namespace {

// In pixels.
constexpr std::uint64_t kMargin = 12;
constexpr std::uint64_t kRowHeight = 18;   // of it one pixel is empty
constexpr std::uint64_t kBandHeight = 24;  // of a heading above a band or a view
constexpr std::uint64_t kAxisHeight = 18;
/// Of a line of small text in the head: about 6 px a character.
constexpr std::uint64_t kHeadColumn = 7;

/// A number of hundredths of a pixel, without needless digits.
std::string pixels(std::uint64_t hundredths) {
  const std::uint64_t whole = hundredths / 100;
  const std::uint64_t rest = hundredths % 100;
  if (rest == 0) return std::to_string(whole);
  if (rest % 10 == 0) return fmt::format("{}.{}", whole, rest / 10);
  return fmt::format("{}.{:02}", whole, rest);
}

class Writer {
 public:
  Writer(const Picture& picture, toolkit::Sink& sink) : picture_(picture), sink_(sink) {}

  void run() {
    write_head();
    for (const PictureView& view : picture_.views) {
      if (sink_.is_closed()) return;
      write_view(view);
    }
    if (!picture_.views.empty()) {
      write("<script><![CDATA[\n{}]]></script>\n", kViewerScript);
    }
    write("</svg>\n");
  }

 private:
  template <class... T>
  void write(fmt::format_string<T...> format, T&&... values) {
    buffer_.clear();
    fmt::format_to(std::back_inserter(buffer_), format, std::forward<T>(values)...);
    sink_.append({buffer_.data(), buffer_.size()});
  }

  std::uint64_t inner_width() const { return picture_.width - 2 * kMargin; }

  /// A line of the head, escaped, cut where the picture ends.
  std::string head_line(std::string_view text, std::uint64_t column) const {
    return escape_xml(
        toolkit::shorten_middle(visible_name(text), inner_width() / column, "\u2026"));
  }

  struct HeadLine {
    std::string_view name;  ///< its class
    std::uint64_t height;
    std::uint64_t column;
    std::string text;
  };
  std::vector<HeadLine> head_lines() const {
    std::vector<HeadLine> lines{
        {"title", 34, 11, picture_.title}
    };
    for (const std::string& fact : picture_.facts) {
      lines.push_back({"facts", 20, kHeadColumn, fact});
    }
    if (!picture_.command.empty()) {
      lines.push_back({"command quiet", 18, kHeadColumn + 1, picture_.command});
    }
    if (const std::string words = left_out_words(picture_); !words.empty()) {
      lines.push_back({"left-out quiet", 18, kHeadColumn, "Not drawn: " + words});
    }
    return lines;
  }

  std::uint64_t view_height(const PictureView& view) const {
    std::uint64_t height = view.layout.rows * kRowHeight + 14;
    if (!view.view.heading.empty()) height += kBandHeight;
    if (picture_.has_axis) height += kAxisHeight;
    for (const Band& band : view.view.bands) {
      if (!band.heading.empty()) height += kBandHeight;
    }
    return height;
  }

  void write_head() {
    const std::vector<HeadLine> lines = head_lines();
    std::uint64_t height = 16;
    for (const HeadLine& line : lines) height += line.height;
    const std::uint64_t head_height = height;
    for (const PictureView& view : picture_.views) height += view_height(view);
    if (!picture_.is_page) sink_.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    write(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"flamegraph\" width=\"{0}\" "
        "height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"group\" "
        "aria-labelledby=\"name\" aria-describedby=\"about\" data-head=\"{2}\" "
        "data-root=\"{3}\" data-unit=\"{4}\">\n",
        picture_.width, height, head_height, picture_.root_is_below ? "below" : "above",
        picture_.format.is_time() ? "ns"
                                  : escape_xml(visible_name(picture_.format.noun())));
    write("<title id=\"name\">{}</title>\n", escape_xml(visible_name(picture_.title)));
    std::string about;
    for (const std::string& fact : picture_.facts) about += fact + ". ";
    write("<desc id=\"about\">{}</desc>\n", escape_xml(visible_name(about)));
    write("<style>\n{}{}</style>\n", kStyle, theme_rules(*picture_.palette));
    write("<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n");
    y_ = 0;
    for (const HeadLine& line : lines) {
      y_ += line.height;
      write("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", line.name, kMargin,
            y_ - 6, head_line(line.text, line.column));
    }
    y_ = head_height;
  }

  void write_view(const PictureView& view) {
    const FrameWords words{picture_, view};
    write("<g class=\"view\" data-span=\"{}\">\n", view.view.span);
    if (!view.view.heading.empty()) write_heading("heading", view.view.heading);
    if (picture_.has_axis) write_axis(view);
    for (std::size_t i = 0; i < view.layout.bands.size(); ++i) {
      const PlacedBand& band = view.layout.bands[i];
      const std::string& heading = view.view.bands[i].heading;
      if (!heading.empty()) write_heading("band", heading);
      for (std::uint32_t at = band.first; at < band.end; ++at) {
        if (sink_.is_closed()) return;
        const PlacedFrame& placed = view.layout.frames[at];
        write_frame(view, words, placed, y_ + (placed.row - band.first_row) * kRowHeight);
      }
      y_ += band.rows * kRowHeight;
    }
    y_ += 14;
    write("</g>\n");
  }

  void write_heading(std::string_view name, std::string_view text) {
    write("<text class=\"{}\" x=\"{}\" y=\"{}\">{}</text>\n", name, kMargin, y_ + 16,
          head_line(text, kHeadColumn + 1));
    y_ += kBandHeight;
  }

  void write_axis(const PictureView& view) {
    const std::uint64_t bottom = y_ + view_height(view) - 14;
    write("<g class=\"axis\" data-y=\"{}\" data-end=\"{}\">\n", y_, bottom);
    for (const Tick& tick : ticks_of(view.view.span, inner_width())) {
      const std::string x = pixels(position(view, tick.value));
      write(
          "<path class=\"grid\" d=\"M{} {}V{}\"/><text class=\"quiet\" x=\"{}\" "
          "y=\"{}\">{}</text>\n",
          x, y_, bottom, pixels(position(view, tick.value) + 300), y_ + 11,
          escape_xml(tick.label));
    }
    write("</g>\n");
    y_ += kAxisHeight;
  }

  /// Hundredths of a pixel from the left.
  std::uint64_t position(const PictureView& view, std::uint64_t counts) const {
    return kMargin * 100 + scaled(counts, inner_width() * 100, view.view.span);
  }

  void write_frame(const PictureView& view, const FrameWords& words,
                   const PlacedFrame& placed, std::uint64_t y) {
    const Frame& frame = view.view.frames[placed.frame];
    const std::string name = visible_name(view.view.texts[frame.text]);
    const std::uint64_t left = position(view, frame.start);
    const std::uint64_t width = position(view, frame.start + frame.total) - left;
    const std::string change = words.change(frame);
    const std::string shown = change.empty() ? name : name + " " + change;
    write(R"(<g class="{}" data-v="{} {} {}")", class_of(view, words, frame, name),
          frame.start, frame.total, frame.depth);
    if (!change.empty()) write(R"( data-change="{}")", escape_xml(change));
    write("><title>{}\n{}</title>", escape_xml(name), escape_xml(words.details(frame)));
    // Neighbours are kept apart by half a pixel, where that leaves something of them.
    write(R"(<rect x="{}" y="{}" width="{}" height="{}"/>)", pixels(left), y,
          pixels(width >= 150 ? width - 50 : width), kRowHeight - 1);
    const std::string fitting = fit_text(shown, columns_in(width));
    if (!fitting.empty()) {
      write(R"(<text x="{}" y="{}">{}</text>)", pixels(left + kTextMargin), y + 13,
            escape_xml(fitting));
    }
    sink_.append("</g>\n");
  }

  static std::string class_of(const PictureView& view, const FrameWords& words,
                              const Frame& frame, const std::string& name) {
    if (view.role != Role::kAlone) return fmt::format("d{}", words.change_step(frame));
    // Arguments do not change the colour.
    return fmt::format("c{}", shade_of(std::string_view{name}.substr(0, name.find('('))));
  }

  const Picture& picture_;
  toolkit::Sink& sink_;
  fmt::memory_buffer buffer_;
  std::uint64_t y_ = 0;  // where the next thing goes
};

void add_left_out(std::string& out, const LeftOut& left_out, std::string_view why,
                  const Picture& picture) {
  if (left_out.frames == 0) return;
  if (!out.empty()) out += "; ";
  out += fmt::format("{} {} ({})", toolkit::format_counted(left_out.frames, "frame"), why,
                     picture.format.sentence(left_out.total));
}

}  // namespace

std::string left_out_words(const Picture& picture) {
  LeftOut narrow;
  LeftOut deep;
  LeftOut many;
  const auto add = [](LeftOut& sum, const LeftOut& more) {
    sum.frames += more.frames;
    sum.total += more.total;
  };
  for (const PictureView& view : picture.views) {
    add(narrow, view.layout.too_narrow);
    add(deep, view.layout.too_deep);
    add(many, view.layout.too_many);
  }
  std::string out;
  add_left_out(out, narrow, "narrower than " + picture.min_width, picture);
  add_left_out(out, many, "that would make the file too large", picture);
  add_left_out(out, deep, "too deep", picture);
  return out;
}

void write_picture(const Picture& picture, toolkit::Sink& sink) {
  if (!picture.is_page) {
    Writer{picture, sink}.run();
    return;
  }
  // The policy makes the browser itself see to it that nothing is fetched.
  sink.append(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
      "style-src 'unsafe-inline'; script-src 'unsafe-inline'\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
  sink.append(escape_xml(visible_name(picture.title)));
  sink.append("</title>\n<style>body { margin: 0 }</style>\n</head>\n<body>\n");
  Writer{picture, sink}.run();
  sink.append("</body>\n</html>\n");
}

}  // namespace mm::flamegraph
