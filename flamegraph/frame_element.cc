// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "frame_element.h"

#include <iterator>

#include "exact.h"
#include "text_fit.h"
#include "xml_text.h"

namespace mm::flamegraph {
namespace {

/// Neighbours are kept apart by half a pixel, where that leaves something of them.
std::string width_in_pixels(std::uint64_t width) {
  return pixels(width >= 150 ? width - 50 : width);
}

void append_text(std::string_view text, std::uint64_t left, std::uint64_t y,
                 std::string& out) {
  if (text.empty()) return;
  fmt::format_to(std::back_inserter(out), R"(<text x="{}" y="{}">{}</text>)",
                 pixels(left + kTextMargin), y + 13, escape_xml(text));
}

}  // namespace

std::string pixels(std::uint64_t hundredths) {
  const std::uint64_t whole = hundredths / 100;
  const std::uint64_t rest = hundredths % 100;
  if (rest == 0) return std::to_string(whole);
  if (rest % 10 == 0) return fmt::format("{}.{}", whole, rest / 10);
  return fmt::format("{}.{:02}", whole, rest);
}

std::uint64_t FrameElements::position(std::uint64_t counts) const {
  const std::uint64_t inner_width = picture_.width - 2 * kMargin;
  return kMargin * 100 + scaled(counts, inner_width * 100, view_.view.span);
}

void FrameElements::append_frame(const Frame& frame, const LeftOut& rest, std::uint64_t y,
                                 bool is_far, std::string& out) const {
  const std::string name = visible_name(view_.view.texts[frame.text]);
  const std::uint64_t left = position(frame.start);
  const std::uint64_t width = position(frame.start + frame.total) - left;
  const std::string change = words_.change(frame);
  auto to = std::back_inserter(out);
  fmt::format_to(to, R"(<g class="{}{}" data-v="{} {} {}")", class_of(frame, name),
                 is_far ? " far" : "", frame.start, frame.total, frame.depth);
  if (!change.empty()) fmt::format_to(to, R"( data-change="{}")", escape_xml(change));
  fmt::format_to(to, "><title>{}\n{}</title>", escape_xml(name),
                 escape_xml(words_.details(frame, rest)));
  fmt::format_to(to, R"(<rect x="{}" y="{}" width="{}" height="{}"/>)", pixels(left), y,
                 width_in_pixels(width), kRowHeight - 1);
  append_text(fit_label(name, change, columns_in(width)), left, y, out);
  out += "</g>\n";
}

void FrameElements::append_rest(const Rest& rest, std::uint64_t y,
                                std::string& out) const {
  const std::uint64_t left = position(rest.start);
  const std::uint64_t width = position(rest.end) - left;
  const std::string words = words_.rest(rest.left_out);
  fmt::format_to(
      std::back_inserter(out),
      R"(<g class="rest{}" data-r="{} {} {}" data-label="{}"><title>{}</title>)"
      R"--(<rect x="{}" y="{}" width="{}" height="{}" fill="url(#hatch)"/>)--",
      rest.is_far ? " far" : "", rest.start, rest.end - rest.start, rest.depth, words,
      escape_xml(words_.rest_details(rest.left_out)), pixels(left), y,
      width_in_pixels(width), kRowHeight - 1);
  const std::string full = "\u2026 " + words;
  std::string shown = fit_text(full, columns_in(width));
  if (shown != full) shown = columns_in(width) > 0 ? "\u2026" : "";
  append_text(shown, left, y, out);
  out += "</g>\n";
}

std::uint64_t FrameElements::bytes_of(const Frame& frame) const {
  std::string element;
  append_frame(frame, {}, 1000, /*is_far=*/false, element);
  return element.size();
}

std::string FrameElements::class_of(const Frame& frame, std::string_view name) const {
  if (view_.role != Role::kAlone) return fmt::format("d{}", words_.change_step(frame));
  // Arguments do not change the colour.
  return fmt::format("c{}", shade_of(name.substr(0, name.find('('))));
}

}  // namespace mm::flamegraph
