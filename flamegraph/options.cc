// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "options.h"

#include <fmt/format.h>

#include <charconv>
#include <system_error>
#include <vector>

#include "left_out.h"
#include "toolkit/message.h"

namespace mm::flamegraph {
namespace {

using toolkit::into;
using toolkit::usage;

constexpr std::uint64_t kLeastWidth = 300;
constexpr std::uint64_t kMostWidth = 20'000;
constexpr std::uint64_t kMostDepth = 1'000'000;

void add_kind(toolkit::Command& command, Options& options) {
  command.add({.names = "--chart",
               .help = "draw what ran when, thread by thread, instead of sums",
               .group = "Picture",
               .take = into(options.is_chart)});
  command.add({.names = "--diff",
               .value = "BASE",
               .help = "color by the change from BASE, and draw BASE below",
               .group = "Picture",
               .take = into(options.base),
               .offer = toolkit::Offer::kProfile});
  command.add({.names = "--normalize",
               .help = "scale BASE to the total of PROFILE before comparing",
               .group = "Picture",
               .take = into(options.is_normalized)});
  command.add({.names = "--folded",
               .help = "read folded stacks (\"a;b;c 12\"), of whatever program",
               .group = "Picture",
               .take = into(options.is_folded)});
  command.add({.names = "--unit",
               .value = "UNIT",
               .help = "say what folded stacks count; ns is shown as time (default "
                       "samples)",
               .group = "Picture",
               .take = [&options](std::string_view value) -> Result<void> {
                 options.unit = value;
                 return {};
               }});
}

void add_frames(toolkit::Command& command, Options& options) {
  command.add({.names = "--args",
               .help = "make frames of labels and arguments: "
                       "\"label(argument, argument)\"",
               .group = "Frames",
               .take = into(options.with_arguments)});
  command.add({.names = "--by-thread",
               .help = "keep threads apart, each below a frame of its own",
               .group = "Frames",
               .take = into(options.by_thread)});
  command.add({.names = "--process",
               .help = "keep profiles apart, each below a frame of its own",
               .group = "Frames",
               .take = into(options.by_process)});
  command.add({.names = "--min-width",
               .value = "WIDTH",
               .help = "leave out frames narrower than WIDTH pixels, or percent of the "
                       "picture with %; 0 draws all; auto as many as 4 MB hold, the "
                       "widest first (default auto)",
               .group = "Frames",
               .take = [&options](std::string_view value) -> Result<void> {
                 MM_TRY(options.min_width, MinWidth::parse(value));
                 return {};
               }});
  command.add({.names = "--max-depth",
               .value = "N",
               .help = "draw N rows of frames at most; 0 draws all (default 1000)",
               .group = "Frames",
               .take = into(options.max_depth)});
}

void add_looks(toolkit::Command& command, Options& options) {
  command.add({.names = "--icicle",
               .help = "draw the root on top (the default)",
               .group = "Looks",
               .take = into(options.is_icicle)});
  command.add({.names = "--flame",
               .help = "draw the root at the bottom",
               .group = "Looks",
               .take = into(options.root_is_below)});
  command.add({.names = "--title",
               .value = "TEXT",
               .help = "write TEXT above the picture (default: the crate's name)",
               .group = "Looks",
               .take = into(options.title)});
  command.add({.names = "--width",
               .value = "N",
               .help = "make it N pixels wide where it cannot fill a window (default "
                       "1200)",
               .group = "Looks",
               .take = into(options.width)});
  std::vector<toolkit::Choice<const Palette*>> choices;
  std::string names;
  for (const Palette& palette : palettes()) {
    choices.push_back({palette.name, &palette});
    if (!names.empty()) names += ", ";
    names += palette.name;
  }
  command.add({.names = "--palette",
               .value = "NAME",
               .help = "take colors from " + names + " (default " +
                       std::string{palettes().front().name} + ")",
               .group = "Looks",
               .take = toolkit::one_of(options.palette, std::move(choices))});
}

/// `name` without the ending of its compression.
std::string_view without_compression(std::string_view name) {
  for (const std::string_view ending :
       {toolkit::kGzipExtension, toolkit::kZstdExtension}) {
    if (name.ends_with(ending)) name.remove_suffix(ending.size());
  }
  return name;
}

bool is_page_name(std::string_view name) {
  name = without_compression(name);
  return name.ends_with(".html") || name.ends_with(".htm") || name.ends_with(".xhtml");
}

bool is_picture_name(std::string_view name) {
  name = without_compression(name);
  return name.ends_with(".svg") || name.ends_with(".svgz");
}

Result<void> check_chart(const Options& options) {
  if (options.is_folded) return usage("--chart needs times, which folded stacks lack");
  if (!options.base.empty()) return usage("--chart and --diff exclude each other");
  if (options.by_thread) return usage("--chart keeps threads apart without --by-thread");
  if (options.by_process)
    return usage("--chart draws one profile; --process keeps more apart");
  if (options.input.paths.size() != 1 || !options.input.folders.empty()) {
    return usage("--chart draws one profile");
  }
  return {};
}

/// Folded stacks have names and counts, and nothing else that could be asked for.
Result<void> check_folded(const Options& options) {
  if (!options.input.folders.empty()) {
    return usage("--dir finds profiles, not folded stacks");
  }
  if (options.by_thread) {
    return usage("--by-thread needs profiles; stack_collapse --by-thread folds apart");
  }
  if (options.with_arguments) {
    return usage("--args needs profiles; stack_collapse --args folds with arguments");
  }
  if (options.input.is_strict || options.input.is_salvage) {
    return usage(
        fmt::format("--{} is about damaged profiles; folded stacks are read "
                    "whole or not at all",
                    options.input.is_strict ? "strict" : "salvage"));
  }
  if (options.analysis.all_threads) {
    return usage("--all-threads needs profiles; folded stacks know no threads");
  }
  if (const std::string& option = options.selection.first_option(); !option.empty()) {
    return usage(option +
                 " selects among the events of a profile, which folded stacks "
                 "lack; stack_collapse selects while it folds");
  }
  return {};
}

Result<void> check(const Options& options) {
  if (options.width < kLeastWidth || options.width > kMostWidth) {
    return usage("--width must be from 300 to 20000");
  }
  if (options.max_depth > kMostDepth) return usage("--max-depth is 1000000 at most");
  if (options.is_chart) MM_CHECK(check_chart(options));
  if (options.is_folded) MM_CHECK(check_folded(options));
  if (options.unit && !options.is_folded) {
    return usage("--unit belongs to --folded; profiles know what they count");
  }
  if (options.is_normalized && options.base.empty()) {
    return usage("--normalize belongs to --diff");
  }
  if (options.is_icicle && options.root_is_below) {
    return usage("--icicle and --flame exclude each other");
  }
  if (options.wants_page && is_picture_name(options.output.path) &&
      options.output.is_given) {
    return usage("--html writes a page, but " +
                 toolkit::visible_path(options.output.path) +
                 " is the name of an SVG file");
  }
  return {};
}

}  // namespace

Result<MinWidth> MinWidth::parse(std::string_view text) {
  MinWidth width;
  if (text == "auto") return width;
  width.is_auto = false;
  std::string_view number = text;
  if (number.ends_with('%')) {
    width.is_percent = true;
    number.remove_suffix(1);
  } else if (number.ends_with("px")) {
    number.remove_suffix(2);
  }
  const char* const end = number.data() + number.size();
  const auto [rest, error] = std::from_chars(number.data(), end, width.value);
  // Written so that what is no number fails, too.
  if (number.empty() || error != std::errc{} || rest != end ||
      !(width.value >= 0 && width.value <= 1e6)) {
    return usage("'" + std::string{text} +
                 "' is not a width such as 0.1px, 0.01% or auto");
  }
  return width;
}

std::string MinWidth::words() const {
  if (is_auto) return {};
  return fmt::format("{}{}", value, is_percent ? "%" : "px");
}

void Options::add_to(toolkit::Command& command) {
  input.add_to(command, toolkit::Arity::kMany);
  add_kind(command, *this);
  add_frames(command, *this);
  add_looks(command, *this);
  output.path = "rustc.svg";
  output.add_to(command);
  command.add({.names = "--html",
               .help =
                   "write a page with the same picture, as -o NAME.html does (default "
                   "name rustc.html)",
               .group = "Output",
               .take = into(wants_page)});
  selection.add_to(command);
  analysis.add_to(command);
  command.add_check([this] { return check(*this); });
}

bool Options::is_page() const {
  return wants_page || is_page_name(output.path);
}

std::string Options::output_path() const {
  return wants_page && !output.is_given ? "rustc.html" : output.path;
}

toolkit::Compression Options::compression() const {
  const std::string path = output_path();
  return path.ends_with(".svgz") ? toolkit::Compression::kGzip
                                 : toolkit::compression_of_name(path);
}

LayoutOptions Options::layout_options() const {
  return {.min_share = min_width.share_of(width),
          .max_depth = static_cast<std::uint32_t>(max_depth),
          .max_bytes = kMostBytes};
}

analyze::CallTreeOptions Options::tree_options() const {
  return {.selection = selection.selection,
          .by_thread = by_thread,
          .with_arguments = with_arguments,
          .all_threads = analysis.all_threads,
          .jobs = analysis.jobs};
}

analyze::TimelineOptions Options::timeline_options() const {
  return {.selection = selection.selection, .all_threads = analysis.all_threads};
}

}  // namespace mm::flamegraph
