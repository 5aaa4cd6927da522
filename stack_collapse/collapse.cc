// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "collapse.h"

#include <utility>
#include <vector>

#include "mmanalyze/folded.h"

namespace mm::stack_collapse {
namespace {

Result<analyze::CallTree> tree_of(const toolkit::Input& input, const Options& options,
                                  toolkit::Messages& messages) {
  MM_TRY(const decode::Profile profile, input.open_profile(options.input.tolerance()));
  MM_TRY(
      analyze::CallTree tree,
      with_path(input.path(), analyze::build_call_tree(profile, options.tree_options())));
  decode::Defects defects = profile.defects();
  defects.merge(tree.defects);
  messages.report(input.path(), defects);
  toolkit::say({.overlap_count = tree.overlap_count,
                .order_violation_count = tree.order_violation_count,
                .other_thread_count = tree.other_thread_count,
                .other_thread_word = "interval"},
               input.path(), tree.counter, messages);
  return tree;
}

/// What a profile is called: its file's name without folder and endings.
std::string process_name(const toolkit::Input& input) {
  const std::string stem = input.stem().value_or("stdin");
  return stem.substr(stem.rfind('/') + 1);
}

}  // namespace

Result<analyze::CallTree> load_tree(std::span<const toolkit::Input> inputs,
                                    const Options& options, toolkit::Messages& messages) {
  std::vector<analyze::CallTree> trees;
  for (const toolkit::Input& input : inputs) {
    MM_TRY(trees.emplace_back(), tree_of(input, options, messages));
  }
  if (trees.size() == 1 && !options.by_process) return std::move(trees.front());
  std::vector<analyze::TreePart> parts;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    parts.push_back({.tree = &trees[i],
                     .process = options.by_process ? process_name(inputs[i]) : ""});
  }
  return analyze::merge_call_trees(parts);
}

void write_folded(const analyze::CallTree& tree, toolkit::Sink& sink) {
  analyze::for_each_folded_line(tree, [&sink](std::string_view line) {
    sink.append(line);
    return !sink.is_closed();
  });
}

}  // namespace mm::stack_collapse
