// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "frame_words.h"

#include <fmt/format.h>

#include "exact.h"
#include "xml_text.h"

namespace mm::flamegraph {
namespace {

/// "6.30%" in exact arithmetic.
std::string share(std::uint64_t part, std::uint64_t whole) {
  const std::uint64_t hundredths = scaled(part, 10'000, whole);
  return fmt::format("{}.{:02}%", hundredths / 100, hundredths % 100);
}

}  // namespace

std::string exact_quantity(const toolkit::QuantityFormat& format, std::uint64_t value) {
  // What is counted comes from the file.
  if (!format.is_time()) return visible_name(format.sentence(value));
  const std::string exact = fmt::format("{} ns", toolkit::format_count(value));
  return value < 1000 ? exact : fmt::format("{} = {}", exact, format.sentence(value));
}

std::string exact_total(const toolkit::QuantityFormat& format, std::uint64_t value) {
  if (!format.is_time() || value < 1000) return format.sentence(value);
  return fmt::format("{} ({} ns)", format.sentence(value), toolkit::format_count(value));
}

std::string change_words(const toolkit::QuantityFormat& format, std::uint64_t before,
                         std::uint64_t now) {
  if (before == now) return "unchanged";
  const char sign = now > before ? '+' : '-';
  const std::uint64_t size = now > before ? now - before : before - now;
  std::string words = sign + visible_name(format.sentence(size));
  if (before > 0) words += fmt::format(" ({}{})", sign, share(size, before));
  return words;
}

FrameWords::FrameWords(const Picture& picture, const PictureView& view)
    : picture_(picture), view_(view) {
  const std::vector<Frame>& frames = view.view.frames;
  if (picture.has_axis) {
    whole_ = view.view.span;
    return;
  }
  for (std::size_t i = 0; i < frames.size(); i = frames[i].end) whole_ += frames[i].total;
}

FrameWords::Pair FrameWords::pair_of(std::uint64_t here, std::uint64_t other) const {
  const bool is_before = view_.role == Role::kBefore;
  const std::uint64_t before = is_before ? here : other;
  return {.before = before,
          .scaled = flamegraph::scaled(before, picture_.scale_numerator,
                                       picture_.scale_denominator),
          .now = is_before ? other : here};
}

/// "before 20.91ms, scaled 116.96ms, +1.20ms": what the line does not have yet.
std::string FrameWords::other_words(const Pair& pair, const std::string& change) const {
  const toolkit::QuantityFormat& format = picture_.format;
  const std::string scaled =
      is_scaled() ? fmt::format("scaled {}, ", exact_quantity(format, pair.scaled)) : "";
  if (view_.role == Role::kNow) {
    return fmt::format("before {}, {}{}", exact_quantity(format, pair.before), scaled,
                       change);
  }
  return fmt::format("{}now {}, {}", scaled, exact_quantity(format, pair.now), change);
}

std::string FrameWords::total_change(const Frame& frame) const {
  const Pair pair = pair_of(frame.total, frame.other);
  const std::string change = pair.before == 0 && pair.now > 0 ? "new"
                             : pair.now == 0 && pair.before > 0
                                 ? "gone"
                                 : change_words(picture_.format, pair.scaled, pair.now);
  return other_words(pair, change);
}

std::string FrameWords::self_change(const Frame& frame) const {
  const Pair pair = pair_of(frame.self, frame.other_self);
  return other_words(pair, change_words(picture_.format, pair.scaled, pair.now));
}

std::string FrameWords::details(const Frame& frame, const LeftOut& rest) const {
  const toolkit::QuantityFormat& format = picture_.format;
  std::string out =
      fmt::format("{}, {} of {}", exact_quantity(format, frame.total),
                  share(frame.total, whole_), picture_.has_axis ? "the span" : "all");
  if (frame.depth > 0) {
    out += fmt::format(", {} of the parent",
                       share(frame.total, view_.view.frames[frame.parent].total));
  }
  const bool is_compared = view_.role != Role::kAlone;
  if (is_compared) out += "\n" + total_change(frame);
  if (picture_.has_axis) {
    out += fmt::format("\nfrom {} to {}", visible_name(format.sentence(frame.start)),
                       visible_name(format.sentence(frame.start + frame.total)));
  }
  out += fmt::format("\nself {}", exact_quantity(format, frame.self));
  if (is_compared) out += ", " + self_change(frame);
  // In a chart each frame is one.
  if (frame.calls > 0 && !picture_.has_axis) {
    out += (is_compared ? "\n" : ", ") + toolkit::format_counted(frame.calls, "interval");
  }
  if (rest.frames > 0) {
    out += fmt::format("\nnot drawn inside: {}, {}",
                       toolkit::format_counted(rest.frames, "frame"),
                       visible_name(format.sentence(rest.total)));
  }
  return out;
}

std::string FrameWords::rest(const LeftOut& rest) const {
  return fmt::format("{}, {}", toolkit::format_counted(rest.frames, "frame"),
                     share(rest.total, whole_));
}

std::string FrameWords::rest_details(const LeftOut& rest) const {
  return fmt::format("not drawn here: {}, {}, {} of {}",
                     toolkit::format_counted(rest.frames, "frame"),
                     exact_quantity(picture_.format, rest.total),
                     share(rest.total, whole_), picture_.has_axis ? "the span" : "all");
}

std::string FrameWords::change(const Frame& frame) const {
  if (view_.role == Role::kAlone) return {};
  const Pair pair = pair_of(frame.total, frame.other);
  if (pair.before == 0 && pair.now > 0) return "new";
  if (pair.now == 0 && pair.before > 0) return "gone";
  if (pair.scaled == pair.now) return "\u00b10";
  return pair.now > pair.scaled ? "+" + picture_.format.cell(pair.now - pair.scaled)
                                : "-" + picture_.format.cell(pair.scaled - pair.now);
}

std::size_t FrameWords::change_step(const Frame& frame) const {
  const Pair pair = pair_of(frame.total, frame.other);
  return flamegraph::change_step(pair.scaled, pair.now);
}

}  // namespace mm::flamegraph
