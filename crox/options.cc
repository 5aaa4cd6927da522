// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "options.h"

namespace mm::crox {
namespace {

using toolkit::Compression;
using toolkit::into;
using toolkit::one_of;
using toolkit::usage;

constexpr const char* kName = "chrome_profiler";

void add_form(toolkit::Command& command, Options& options) {
  command.add({
      .names = "--format",
      .value = "FORMAT",
      .help = "write json (Chrome's), or perfetto (protobuf, far smaller) (default: "
              "perfetto where the name of the output ends in .pftrace, else json)",
      .group = "Output",
      .take = one_of(options.format,
                     {{"json", Format::kJson}, {"perfetto", Format::kPerfetto}}
                       )
  });
  command.add({
      .names = "--compress",
      .value = "HOW",
      .help =
          "compress with gzip, zstd or none (default: as the name of the output ends)",
      .group = "Output",
      .take = one_of(options.compression, {{"gzip", Compression::kGzip},
                                           {"zstd", Compression::kZstd},
                                           {"none", Compression::kNone}}
         )
  });
  command.add({.names = "--split",
               .help = "write one file a process, into the folder of -o (default .)",
               .group = "Output",
               .take = into(options.is_split)});
  command.add({.names = "--array",
               .help = "write the bare array of events, as the Rust tool does",
               .group = "Output",
               .take = into(options.is_array)});
  command.add(
      {.names = "--absolute-time",
       .help = "write times since the Unix epoch (default: since the earliest event)",
       .group = "Output",
       .take = into(options.has_absolute_time)});
}

void add_content(toolkit::Command& command, Options& options) {
  command.add({.names = "--instants",
               .help = "write instants, too",
               .group = "Content",
               .take = into(options.has_instants)});
  command.add({.names = "--counters",
               .help = "write the sums of integers by kind and label, as counters",
               .group = "Content",
               .take = into(options.has_counters)});
  command.add({.names = "--totals",
               .help = "add a track with the total time of each label",
               .group = "Content",
               .take = into(options.has_totals)});
  command.add({.names = "--collapse-threads",
               .help = "let threads that were never alive together share a lane",
               .group = "Content",
               .take = into(options.collapses_threads)});
  command.add(
      {.names = "--top",
       .value = "N",
       .help = "write the N longest intervals, and those as long as the last of them",
       .group = "Content",
       .take = [&options](std::string_view value) -> Result<void> {
         MM_CHECK(into(options.top.emplace())(value));
         if (*options.top > 0) return {};
         return usage("0 would leave nothing");
       }});
}

Result<void> check(const Options& options) {
  if (options.is_array && options.chosen_format() != Format::kJson) {
    return usage("--array is a form of JSON");
  }
  if (options.is_split && options.output.path == "-") {
    return usage("--split writes files: -o must name a folder");
  }
  return {};
}

}  // namespace

void Options::add_to(toolkit::Command& command) {
  input.add_to(command, toolkit::Arity::kMany);
  output.path = std::string{kName} + ".json";
  output.add_to(command);
  add_form(command, *this);
  add_content(command, *this);
  selection.add_to(command);
  analysis.add_to(command);
  command.add_check([this] { return check(*this); });
}

Format Options::chosen_format() const {
  if (format) return *format;
  std::string_view name = output.path;
  for (const std::string_view packed :
       {toolkit::kGzipExtension, toolkit::kZstdExtension}) {
    if (name.ends_with(packed)) name.remove_suffix(packed.size());
  }
  const bool is_perfetto =
      name.ends_with(".pftrace") || name.ends_with(".perfetto-trace");
  return is_perfetto && !is_split ? Format::kPerfetto : Format::kJson;
}

std::string Options::extension() const {
  std::string extension = chosen_format() == Format::kJson ? ".json" : ".pftrace";
  if (compression == Compression::kGzip) extension += ".gz";
  if (compression == Compression::kZstd) extension += ".zst";
  return extension;
}

std::string Options::output_path() const {
  return output.is_given ? output.path : kName + extension();
}

std::string Options::split_folder() const {
  return output.is_given ? output.path : ".";
}

std::string Options::split_path(const std::string& stem) const {
  const std::string name = stem + "." + kName + extension();
  return output.is_given ? output.path + "/" + name : name;
}

Compression Options::compression_of(const std::string& path) const {
  return compression.value_or(toolkit::compression_of_name(path));
}

analyze::TimelineOptions Options::timeline_options() const {
  return {.selection = selection.selection,
          .wants_instants = has_instants,
          .all_threads = analysis.all_threads};
}

}  // namespace mm::crox
