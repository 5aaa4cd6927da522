// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "left_out.h"

#include <fmt/format.h>

#include <string_view>

namespace mm::flamegraph {
namespace {

struct Sums {
  LeftOut narrow;
  LeftOut deep;
  LeftOut many;
  LeftOut without_time;
};

Sums sums_of(const Picture& picture) {
  Sums sums;
  const auto add = [](LeftOut& sum, const LeftOut& more) {
    sum.frames += more.frames;
    sum.total += more.total;
  };
  for (const PictureView& view : picture.views) {
    add(sums.narrow, view.layout.too_narrow);
    add(sums.deep, view.layout.too_deep);
    add(sums.many, view.layout.too_many);
    add(sums.without_time, view.layout.without_time);
  }
  return sums;
}

void add_words(std::string& out, std::string_view words) {
  if (!out.empty()) out += "; ";
  out += words;
}

void add_reason(std::string& out, const LeftOut& left_out, std::string_view why,
                const Picture& picture) {
  if (left_out.frames == 0) return;
  add_words(out,
            fmt::format("{} ({}) {}", toolkit::format_counted(left_out.frames, "frame"),
                        picture.format.sentence(left_out.total), why));
}

}  // namespace

std::string left_out_words(const Picture& picture) {
  const Sums sums = sums_of(picture);
  std::string out;
  add_reason(out, sums.narrow, "narrower than " + picture.min_width, picture);
  add_reason(
      out, sums.many,
      fmt::format("that would make the file larger than {} MB", kMostBytes / 1'000'000),
      picture);
  add_reason(out, sums.deep, "too deep", picture);
  if (sums.without_time.frames > 0) {
    add_words(out, fmt::format("{} without {}",
                               toolkit::format_counted(sums.without_time.frames, "frame"),
                               picture.format.noun()));
  }
  return out;
}

std::string left_out_hint(const Picture& picture) {
  const Sums sums = sums_of(picture);
  const bool is_narrow =
      sums.narrow.frames + sums.many.frames + sums.without_time.frames > 0;
  const bool is_deep = sums.deep.frames > 0;
  if (is_narrow && is_deep) return "--min-width 0 and --max-depth 0 draw everything";
  if (is_narrow) return "--min-width 0 draws everything, however large the file becomes";
  return is_deep ? "--max-depth 0 draws all rows" : "";
}

}  // namespace mm::flamegraph
