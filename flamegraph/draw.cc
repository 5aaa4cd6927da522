// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "draw.h"

#include <fmt/format.h>

#include <utility>

#include "chart_view.h"
#include "diff_view.h"
#include "frame_element.h"
#include "frame_words.h"
#include "left_out.h"
#include "loaded.h"
#include "tree_view.h"
#include "xml_text.h"

namespace mm::flamegraph {
namespace {

constexpr std::string_view kNothing =
    "Nothing to draw: there is no interval with a length.";

toolkit::QuantityFormat format_of(const decode::Counter& counter) {
  return {counter, toolkit::TimeUnit::kAuto, /*is_utf8=*/true};
}

Picture new_picture(const Options& options, const decode::Counter& counter) {
  return {.title = options.title,
          .format = format_of(counter),
          .palette = options.palette,
          .width = options.width,
          .min_width = options.min_width.words(),
          .root_is_below = options.root_is_below,
          .is_page = options.is_page()};
}

void name_subject(const Subject& subject, Picture& picture) {
  if (picture.title.empty()) picture.title = subject.name;
  picture.command = subject.command;
}

/// Facts are joined by dots that separate.
void add_fact(std::string& line, std::string_view fact) {
  if (!line.empty()) line += " \u00b7 ";
  line += fact;
}

/// Why the numbers are less than they seem.
void add_concerns(const std::vector<std::string>& concerns, std::string_view of,
                  Picture& picture) {
  if (concerns.empty()) return;
  std::string line;
  for (const std::string& concern : concerns) add_fact(line, concern);
  picture.facts.push_back(fmt::format("{}: {}", of, line));
}

void add_selection(const Options& options, Picture& picture) {
  if (const std::string& words = options.selection.words(); !words.empty()) {
    picture.facts.push_back("Only: " + words);
  }
}

std::string facts_of(const LoadedTree& loaded, const toolkit::QuantityFormat& format) {
  std::string line;
  add_fact(line, exact_total(format, loaded.tree.total_time));
  if (loaded.tree.thread_count > 0) {
    add_fact(line, toolkit::format_counted(loaded.tree.thread_count, "thread"));
  }
  if (loaded.tree.interval_count > 0) {
    add_fact(line, toolkit::format_counted(loaded.tree.interval_count, "interval"));
  }
  if (!loaded.subject.toolchain.empty()) add_fact(line, loaded.subject.toolchain);
  return line;
}

Result<Picture> draw_tree(const Options& options, toolkit::Messages& messages) {
  MM_TRY(const LoadedTree loaded, load_all(options, messages));
  Picture picture = new_picture(options, loaded.tree.counter);
  name_subject(loaded.subject, picture);
  picture.facts.push_back(facts_of(loaded, picture.format));
  add_selection(options, picture);
  add_concerns(loaded.concerns, "Note", picture);
  picture.views.push_back({.view = view_of(loaded.tree)});
  return picture;
}

void add_scale(const Options& options, std::uint64_t before, std::uint64_t now,
               Picture& picture) {
  if (!options.is_normalized || before == 0 || now == 0) {
    picture.facts.push_back(
        fmt::format("Not normalized{} \u00b7 total {}",
                    options.is_normalized ? ", because a total is 0" : "",
                    change_words(picture.format, before, now)));
    return;
  }
  picture.scale_numerator = now;
  picture.scale_denominator = before;
  picture.facts.push_back(
      fmt::format("Normalized: before is multiplied by {:.4g}, so that totals are equal",
                  static_cast<double>(now) / static_cast<double>(before)));
}

Result<Picture> draw_diff(const Options& options, toolkit::Messages& messages) {
  MM_TRY(const LoadedTree base, load_base(options, messages));
  MM_TRY(const LoadedTree loaded, load_all(options, messages));
  Picture picture = new_picture(options, loaded.tree.counter);
  name_subject(loaded.subject, picture);
  if (options.title.empty()) picture.title += ": what changed";
  MM_TRY(Comparison comparison, with_path(options.base, compare(base.tree, loaded.tree)));
  picture.facts.push_back("Now: " + facts_of(loaded, picture.format));
  picture.facts.push_back("Before: " + facts_of(base, picture.format));
  add_scale(options, base.tree.total_time, loaded.tree.total_time, picture);
  add_selection(options, picture);
  add_concerns(loaded.concerns, "Note on now", picture);
  add_concerns(base.concerns, "Note on before", picture);
  const std::string noun = visible_name(picture.format.noun());
  comparison.now.heading =
      fmt::format("Now: width by the {} now, orange is more, blue is less", noun);
  comparison.before.heading =
      fmt::format("Before: width by the {} before, with what is gone", noun);
  picture.views.push_back({.view = std::move(comparison.now), .role = Role::kNow});
  picture.views.push_back({.view = std::move(comparison.before), .role = Role::kBefore});
  return picture;
}

Result<Picture> draw_chart(const Options& options, toolkit::Messages& messages) {
  MM_TRY(const toolkit::Input input,
         open_input(options.input.paths.front(), options, messages));
  MM_TRY(const decode::Profile profile, open_profile(input, options));
  MM_TRY(Chart chart,
         with_path(input.path(),
                   chart_of(profile, {.timeline = options.timeline_options(),
                                      .with_arguments = options.with_arguments,
                                      .min_share = options.layout_options().min_share})));
  decode::Defects defects = profile.defects();
  defects.merge(chart.defects);
  messages.report(input.path(), defects);
  const decode::Counter& counter = profile.metadata().counter;
  const toolkit::AnalysisNotes notes{.other_thread_count = chart.other_thread_count,
                                     .other_thread_word = "interval"};
  toolkit::say(notes, input.path(), counter, messages);
  toolkit::note_empty_selection(options.selection, chart.interval_count, input.path(),
                                messages);
  Picture picture = new_picture(options, counter);
  const Subject subject = subject_of(profile, input);
  name_subject(subject, picture);
  picture.has_axis = true;
  std::string facts;
  add_fact(facts, exact_total(picture.format, chart.view.span) + " from left to right");
  add_fact(facts, toolkit::format_counted(chart.thread_count, "thread"));
  add_fact(facts, toolkit::format_counted(chart.interval_count, "interval"));
  if (!subject.toolchain.empty()) add_fact(facts, subject.toolchain);
  picture.facts.push_back(std::move(facts));
  add_selection(options, picture);
  add_concerns(concerns_of(defects, notes), "Note", picture);
  picture.views.push_back({.view = std::move(chart.view)});
  return picture;
}

Result<Picture> arrange(const Options& options, toolkit::Messages& messages) {
  if (options.is_chart) return draw_chart(options, messages);
  if (!options.base.empty()) return draw_diff(options, messages);
  return draw_tree(options, messages);
}

}  // namespace

Result<Picture> draw(const Options& options, toolkit::Messages& messages) {
  MM_TRY(Picture picture, arrange(options, messages));
  // Nothing has a place where there is no width.
  std::erase_if(picture.views,
                [](const PictureView& view) { return view.view.span == 0; });
  LayoutOptions layout = options.layout_options();
  layout.max_bytes /= picture.views.empty() ? 1 : picture.views.size();
  layout.far_share = 1 / static_cast<double>(options.width - 2 * kMargin);
  for (PictureView& view : picture.views) {
    const FrameElements elements{picture, view};
    layout.bytes_of = [&](const Frame& frame) { return elements.bytes_of(frame); };
    view.layout = lay_out(view.view, layout, options.root_is_below);
  }
  if (picture.views.empty()) {
    picture.facts.emplace_back(kNothing);
    messages.note("", "nothing to draw: there is no interval with a length");
  }
  if (const std::string words = left_out_words(picture); !words.empty()) {
    messages.note("", "not drawn: " + words + "; " + left_out_hint(picture));
  }
  return picture;
}

}  // namespace mm::flamegraph
