// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <optional>

#include "assets.h"
#include "axis.h"
#include "frame_element.h"
#include "left_out.h"
#include "toolkit/text.h"
#include "xml_text.h"

namespace mm::flamegraph {
namespace {

// In pixels.
constexpr std::uint64_t kBandHeight = 24;  // of a heading above a band or a view
constexpr std::uint64_t kAxisHeight = 18;
/// Of a line of small text in the head: about 6 px a character.
constexpr std::uint64_t kHeadColumn = 7;

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
      write("<script><![CDATA[\n'use strict';\n{{\n");
      for (const std::string_view part :
           {kFramesScript, kNumbersScript, kStateScript, kSearchScript, kToolsScript,
            kFocusScript, kMainScript}) {
        sink_.append(part);
      }
      write("}}\n]]></script>\n");
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

  /// A line that ends where the picture does, and whole in a title if that cuts it.
  void write_line(std::string_view name, std::uint64_t y, std::string_view text,
                  std::uint64_t column) {
    const std::string whole = visible_name(text);
    const std::string cut =
        toolkit::shorten_middle(whole, inner_width() / column, "\u2026");
    write("<text class=\"{}\" x=\"{}\" y=\"{}\">", name, kMargin, y);
    if (cut != whole) write("<title>{}</title>", escape_xml(whole));
    write("{}</text>\n", escape_xml(cut));
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

  std::string_view kind() const {
    if (picture_.has_axis) return "chart";
    const bool is_compared =
        !picture_.views.empty() && picture_.views.front().role != Role::kAlone;
    return is_compared ? "comparison" : "tree";
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
        "data-root=\"{3}\" data-unit=\"{4}\" data-kind=\"{5}\">\n",
        picture_.width, height, head_height, picture_.root_is_below ? "below" : "above",
        picture_.format.is_time() ? "ns"
                                  : escape_xml(visible_name(picture_.format.noun())),
        kind());
    write("<title id=\"name\">{}</title>\n", escape_xml(visible_name(picture_.title)));
    std::string about;
    for (const std::string& fact : picture_.facts) about += fact + ". ";
    write("<desc id=\"about\">{}</desc>\n", escape_xml(visible_name(about)));
    write("<style>\n{}{}</style>\n", kStyle, theme_rules(*picture_.palette));
    write(
        "<defs><pattern id=\"hatch\" width=\"6\" height=\"6\" "
        "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">"
        "<rect class=\"hatch\" width=\"6\" height=\"6\"/>"
        "<path class=\"hatch\" d=\"M1 0V6\" stroke-width=\"2\"/></pattern></defs>\n");
    write("<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n");
    y_ = 0;
    for (const HeadLine& line : lines) {
      y_ += line.height;
      write_line(line.name, y_ - 6, line.text, line.column);
    }
    y_ = head_height;
  }

  void write_view(const PictureView& view) {
    const FrameElements elements{picture_, view};
    write("<g class=\"view\" data-span=\"{}\"", view.view.span);
    const std::uint64_t not_drawn = view.layout.left_out_frames();
    if (not_drawn > 0) write(" data-hidden=\"{}\"", not_drawn);
    write(">\n");
    if (!view.view.heading.empty()) write_heading("heading", view.view.heading);
    if (picture_.has_axis) write_axis(view, elements);
    for (std::size_t i = 0; i < view.layout.bands.size(); ++i) {
      const PlacedBand& band = view.layout.bands[i];
      const std::string& heading = view.view.bands[i].heading;
      if (!heading.empty()) write_heading("band", heading);
      write_band(view, band, elements);
      y_ += band.rows * kRowHeight;
    }
    y_ += 14;
    write("</g>\n");
  }

  /// Each rest below the frame that it belongs to, and under what is drawn there.
  void write_band(const PictureView& view, const PlacedBand& band,
                  const FrameElements& elements) {
    const std::vector<Rest>& rests = view.layout.rests;
    std::string text;
    const auto flush = [&] {
      sink_.append(text);
      text.clear();
    };
    const auto y_of = [&](std::uint32_t row) {
      return y_ + (row - band.first_row) * kRowHeight;
    };
    const auto append_rest = [&](std::uint32_t rest) {
      if (rest != kNoRest) elements.append_rest(rests[rest], y_of(rests[rest].row), text);
    };
    append_rest(band.rest);
    for (std::uint32_t at = band.first; at < band.end; ++at) {
      if (sink_.is_closed()) return;
      const PlacedFrame& placed = view.layout.frames[at];
      const LeftOut left_out =
          placed.rest == kNoRest ? LeftOut{} : rests[placed.rest].left_out;
      elements.append_frame(view.view.frames[placed.frame], left_out, y_of(placed.row),
                            placed.is_far, text);
      append_rest(placed.rest);
      flush();
    }
    flush();
  }

  void write_heading(std::string_view name, std::string_view text) {
    write_line(name, y_ + 16, text, kHeadColumn + 1);
    y_ += kBandHeight;
  }

  void write_axis(const PictureView& view, const FrameElements& elements) {
    const std::uint64_t bottom = y_ + view_height(view) - 14;
    const std::uint64_t right = (picture_.width - kMargin) * 100;
    write("<g class=\"axis\" data-y=\"{}\" data-end=\"{}\">\n", y_, bottom);
    for (const Tick& tick : ticks_of(view.view.span, inner_width(), picture_.format)) {
      const std::uint64_t x = elements.position(tick.value);
      // At the right end a label stands on the other side of its line.
      const std::uint64_t label = 100 * kHeadColumn * toolkit::display_width(tick.label);
      const bool is_before = x + 300 + label > right;
      write(
          "<path class=\"grid\" d=\"M{} {}V{}\"/><text class=\"quiet\" x=\"{}\" "
          "y=\"{}\"{}>{}</text>\n",
          pixels(x), y_, bottom, pixels(is_before ? x - 300 : x + 300), y_ + 11,
          is_before ? " text-anchor=\"end\"" : "", escape_xml(visible_name(tick.label)));
    }
    write("</g>\n");
    y_ += kAxisHeight;
  }

  const Picture& picture_;
  toolkit::Sink& sink_;
  fmt::memory_buffer buffer_;
  std::uint64_t y_ = 0;  // where the next thing goes
};

}  // namespace

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
