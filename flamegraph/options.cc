// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "options.h"

#include <fmt/format.h>

#include <charconv>
#include <system_error>
#include <vector>

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
               .take = into(options.base)});
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
               .take = into(options.unit)});
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
                       "picture with %; 0 draws all (default 0.1px)",
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
               .take = [&options](std::string_view) -> Result<void> {
                 options.root_is_below = false;
                 return {};
               }});
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

Result<void> check(const Options& options) {
  if (options.width < kLeastWidth || options.width > kMostWidth) {
    return usage("--width must be from 300 to 20000");
  }
  if (options.max_depth > kMostDepth) return usage("--max-depth is 1000000 at most");
  const std::size_t count = options.input.paths.size() + options.input.folders.size();
  if (options.is_chart) {
    if (options.is_folded) return usage("--chart needs times, which folded stacks lack");
    if (!options.base.empty()) return usage("--chart and --diff exclude each other");
    if (count > 1 || !options.input.folders.empty()) {
      return usage("--chart draws one profile");
    }
  }
  if (options.is_folded && !options.input.folders.empty()) {
    return usage("--dir finds profiles, not folded stacks");
  }
  if (options.is_folded && options.by_thread) {
    return usage("--by-thread needs profiles; stack_collapse --by-thread folds apart");
  }
  if (options.is_normalized && options.base.empty()) {
    return usage("--normalize belongs to --diff");
  }
  return {};
}

}  // namespace

Result<MinWidth> MinWidth::parse(std::string_view text) {
  MinWidth width;
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
    return usage("'" + std::string{text} + "' is not a width such as 0.1px or 0.01%");
  }
  return width;
}

std::string MinWidth::words() const {
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
               .help = "write a page with the same picture (default name rustc.html)",
               .group = "Output",
               .take = into(is_page)});
  selection.add_to(command);
  analysis.add_to(command);
  command.add_check([this] { return check(*this); });
}

std::string Options::output_path() const {
  return is_page && !output.is_given ? "rustc.html" : output.path;
}

LayoutOptions Options::layout_options() const {
  return {.min_share = min_width.share_of(width),
          .max_depth = static_cast<std::uint32_t>(max_depth)};
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
