// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "loaded.h"

#include <fmt/format.h>

#include <filesystem>
#include <set>
#include <span>
#include <system_error>
#include <utility>

#include "folded_line.h"
#include "folded_reader.h"
#include "mmdecode/process_name.h"
#include "toolkit/comparable.h"
#include "toolkit/input_words.h"
#include "toolkit/loaded_file.h"
#include "toolkit/units.h"

namespace mm::flamegraph {
namespace {

/// One file, and what its frames are called where profiles are kept apart.
struct Part {
  LoadedTree loaded;
  std::string process;
};

std::string_view text_of(std::span<const std::byte> bytes) {
  // Bytes are characters.
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

Result<Part> load_profile(const std::string& word, const Options& options,
                          toolkit::Messages& messages) {
  MM_TRY(const toolkit::Input input, open_input(word, options, messages));
  MM_TRY(const decode::Profile profile, open_profile(input, options));
  const bool is_compared = !options.base.empty();
  if (is_compared && !options.input.is_salvage) {
    MM_CHECK(with_path(input.path(), toolkit::refuse_incomplete(profile.defects())));
  }
  Part part;
  part.process = input.name();
  MM_TRY(part.loaded.tree, with_path(input.path(), analyze::build_call_tree(
                                                       profile, options.tree_options())));
  const analyze::CallTree& tree = part.loaded.tree;
  decode::Defects defects = profile.defects();
  defects.merge(tree.defects);
  messages.report(input.path(), defects);
  const toolkit::AnalysisNotes notes{.overlap_count = tree.overlap_count,
                                     .order_violation_count = tree.order_violation_count,
                                     .other_thread_count = tree.other_thread_count,
                                     .other_thread_word = "interval"};
  toolkit::say(notes, input.path(), tree.counter, messages);
  toolkit::note_empty_selection(options.selection, tree.interval_count, input.path(),
                                messages);
  part.loaded.concerns = concerns_of(defects, notes);
  part.loaded.subject = subject_of(profile, input);
  return part;
}

Result<Part> load_folded(const std::string& path, const Options& options,
                         toolkit::Messages& messages) {
  MM_TRY(const toolkit::LoadedFile file,
         toolkit::LoadedFile::open(path,
                                   {.max_bytes = options.input.max_bytes,
                                    .accepts_damage = options.input.is_salvage,
                                    .is_told_by_magic = false},
                                   messages));
  std::error_code ignored;
  if (std::filesystem::equivalent(path, options.output_path(), ignored)) {
    return with_path<Part>(path, toolkit::usage("the output would replace the input"));
  }
  Part part;
  part.process = path == "-" ? "stdin" : path.substr(path.rfind('/') + 1);
  MM_TRY(part.loaded.tree, with_path(path, read_folded(text_of(file.bytes()))));
  const std::string unit = options.unit.value_or("samples");
  if (unit != "ns") part.loaded.tree.counter = {.name = unit, .units = {}};
  part.loaded.subject.name = part.process;
  return part;
}

Result<Part> load(const std::string& word, const Options& options,
                  toolkit::Messages& messages) {
  return options.is_folded ? load_folded(word, options, messages)
                           : load_profile(word, options, messages);
}

Result<LoadedTree> merged(std::vector<Part> parts, bool by_process) {
  std::vector<analyze::TreePart> tree_parts;
  for (const Part& part : parts) {
    tree_parts.push_back({.tree = &part.loaded.tree,
                          .process = by_process ? part.process : std::string{}});
  }
  LoadedTree all;
  MM_TRY(all.tree, analyze::merge_call_trees(tree_parts));
  all.subject = std::move(parts.front().loaded.subject);
  for (const Part& part : parts) {
    for (const std::string& concern : part.loaded.concerns) {
      all.concerns.push_back(parts.size() == 1 ? concern : part.process + " " + concern);
    }
  }
  if (parts.size() == 1) return all;
  all.subject.command.clear();
  all.subject.name = fmt::format("{} and {} more", all.subject.name, parts.size() - 1);
  return all;
}

}  // namespace

std::string toolchain_of(std::string_view command) {
  constexpr std::string_view kFolder = "/toolchains/";
  const std::string_view program = command.substr(0, command.find(' '));
  const std::size_t folder = program.rfind(kFolder);
  if (folder == std::string_view::npos) return {};
  const std::string_view rest = program.substr(folder + kFolder.size());
  const std::size_t end = rest.find('/');
  return end == std::string_view::npos ? std::string{} : std::string{rest.substr(0, end)};
}

std::vector<std::string> concerns_of(const decode::Defects& defects,
                                     const toolkit::AnalysisNotes& notes) {
  std::vector<std::string> concerns;
  if (std::string words = toolkit::damage_words(defects); !words.empty()) {
    concerns.push_back(std::move(words));
  }
  if (std::string words = toolkit::disorder_words(notes); !words.empty()) {
    concerns.push_back(std::move(words));
  }
  if (notes.other_thread_count > 0) {
    concerns.push_back(
        toolkit::format_counted(notes.other_thread_count, notes.other_thread_word) +
        " of other threads left out");
  }
  return concerns;
}

Subject subject_of(const decode::Profile& profile, const toolkit::Input& input) {
  const decode::Metadata& metadata = profile.metadata();
  Subject subject{.name = decode::process_name_of(metadata, input.name()),
                  .command = metadata.command.value_or("")};
  subject.toolchain = toolchain_of(subject.command);
  return subject;
}

Result<toolkit::Input> open_input(const std::string& word, const Options& options,
                                  toolkit::Messages& messages) {
  MM_TRY(toolkit::Input input, toolkit::Input::open(word, options.input, messages));
  MM_CHECK(toolkit::refuse_overwriting(input, options.output_path()));
  return input;
}

Result<decode::Profile> open_profile(const toolkit::Input& input,
                                     const Options& options) {
  Result<decode::Profile> opened =
      toolkit::open_profile(input, options.input, options.selection);
  if (opened || opened.error().code != ErrorCode::kNotAProfile ||
      !looks_folded(text_of(input.bytes()))) {
    return opened;
  }
  return with_path<decode::Profile>(
      input.path(),
      toolkit::usage("folded stacks, not a self-profile; --folded reads them"));
}

Result<LoadedTree> load_all(const Options& options, toolkit::Messages& messages) {
  MM_TRY(std::vector<toolkit::InputWord> words, toolkit::list_inputs(options.input));
  const std::size_t all = words.size();
  MM_CHECK(toolkit::refuse_overwriting(words, options.output_path()));
  std::vector<Part> parts;
  std::set<std::string> taken;
  const auto take = [&](const std::string& word) -> Result<void> {
    MM_TRY(Part part, load(word, options, messages));
    part.process = toolkit::distinct_name(part.process, taken);
    parts.push_back(std::move(part));
    return {};
  };
  MM_CHECK(toolkit::visit_inputs(words, take, messages));
  std::string left_out;
  if (words.size() < all) {
    left_out = fmt::format("{} of {} profiles left out", all - words.size(), all);
  }
  const bool is_one = parts.size() == 1 && !options.by_process;
  MM_TRY(LoadedTree loaded, is_one ? Result<LoadedTree>{std::move(parts.front().loaded)}
                                   : merged(std::move(parts), options.by_process));
  if (!left_out.empty()) loaded.concerns.push_back(std::move(left_out));
  return loaded;
}

Result<LoadedTree> load_base(const Options& options, toolkit::Messages& messages) {
  MM_TRY(Part part, load(options.base, options, messages));
  return std::move(part.loaded);
}

}  // namespace mm::flamegraph
