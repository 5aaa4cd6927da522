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
  for (std::size_t i = 0; i < frames.size(); i = frames[i].end) whole_ += frames[i].total;
}

std::uint64_t FrameWords::now(const Frame& frame) const {
  return view_.role == Role::kBefore ? frame.other : frame.total;
}

std::uint64_t FrameWords::before(const Frame& frame) const {
  return scaled(view_.role == Role::kBefore ? frame.total : frame.other,
                picture_.scale_numerator, picture_.scale_denominator);
}

std::string FrameWords::details(const Frame& frame) const {
  std::string out =
      fmt::format("{}, {} of all", exact_quantity(picture_.format, frame.total),
                  share(frame.total, whole_));
  if (frame.depth > 0) {
    out += fmt::format(", {} of the parent",
                       share(frame.total, view_.view.frames[frame.parent].total));
  }
  out += fmt::format("\nself {}", exact_quantity(picture_.format, frame.self));
  if (frame.calls > 0) out += ", " + toolkit::format_counted(frame.calls, "interval");
  if (view_.role == Role::kAlone) return out;
  const std::uint64_t old_total = before(frame);
  const std::uint64_t new_total = now(frame);
  const bool is_now = view_.role == Role::kNow;
  out += fmt::format("\n{} {}, ", is_now ? "before" : "after",
                     exact_quantity(picture_.format, is_now ? old_total : new_total));
  if (old_total > 0 && new_total > 0) {
    return out + change_words(picture_.format, old_total, new_total);
  }
  return out + (old_total == 0 ? "new" : "gone");
}

std::string FrameWords::change(const Frame& frame) const {
  if (view_.role == Role::kAlone) return {};
  const std::uint64_t old_total = before(frame);
  const std::uint64_t new_total = now(frame);
  if (old_total == new_total) return "\u00b10";
  if (old_total == 0) return "new";
  if (new_total == 0) return "gone";
  return new_total > old_total ? "+" + picture_.format.cell(new_total - old_total)
                               : "-" + picture_.format.cell(old_total - new_total);
}

std::size_t FrameWords::change_step(const Frame& frame) const {
  return flamegraph::change_step(before(frame), now(frame));
}

}  // namespace mm::flamegraph
