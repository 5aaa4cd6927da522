// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "collapse.h"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "mmanalyze/folded.h"
#include "toolkit/input_words.h"

namespace mm::stack_collapse {
namespace {

Result<analyze::CallTree> tree_of(const toolkit::Input& input, const Options& options,
                                  toolkit::Messages& messages) {
  MM_TRY(const decode::Profile profile,
         toolkit::open_profile(input, options.input, options.selection));
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
  toolkit::note_empty_selection(options.selection, tree.interval_count, input.path(),
                                messages);
  return tree;
}

}  // namespace

Result<analyze::CallTree> load_tree(const Options& options, toolkit::Messages& messages) {
  MM_TRY(std::vector<toolkit::InputWord> words, toolkit::list_inputs(options.input));
  MM_CHECK(toolkit::refuse_overwriting(words, options.output.path));
  std::vector<analyze::CallTree> trees;
  std::vector<std::string> names;
  std::set<std::string> taken;
  std::string first_path;
  const auto take = [&](const std::string& word) -> Result<void> {
    MM_TRY(const toolkit::Input input,
           toolkit::Input::open(word, options.input, messages));
    MM_CHECK(toolkit::refuse_overwriting(input, options.output.path));
    MM_TRY(analyze::CallTree tree, tree_of(input, options, messages));
    if (!trees.empty() && trees.front().counter.name != tree.counter.name) {
      return with_path<void>(
          input.path(), toolkit::usage("counts " + tree.counter.name + ", but " +
                                       toolkit::visible_path(first_path) + " counts " +
                                       trees.front().counter.name));
    }
    if (trees.empty()) first_path = input.path();
    trees.push_back(std::move(tree));
    names.push_back(toolkit::distinct_name(input.name(), taken));
    return {};
  };
  MM_CHECK(toolkit::visit_inputs(words, take, messages));
  if (trees.size() == 1 && !options.by_process) return std::move(trees.front());
  std::vector<analyze::TreePart> parts;
  for (std::size_t i = 0; i < trees.size(); ++i) {
    parts.push_back({.tree = &trees[i], .process = options.by_process ? names[i] : ""});
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
