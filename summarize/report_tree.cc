// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A call tree as rows: depth first, of siblings the one with the largest total first.
//
//   Item            Total time  % of covered time  Self time  Calls ...
//   analysis            8.00ms             50.00%     3.00ms      1
//     typeck            5.00ms             31.25%     4.50ms      1
//
// Very deep levels are not moved further to the right but numbered: "[21] typeck".
#include <fmt/format.h>

#include <algorithm>

#include "report_table.h"
#include "tree_command.h"

namespace mm::summarize {
namespace {

using analyze::CallTree;
using NodeId = CallTree::NodeId;

/// Labels that are indented need more room than others.
constexpr std::size_t kLeastLabel = 36;
constexpr std::size_t kIndent = 2;
constexpr std::size_t kMostIndents = 20;
/// On a terminal indents take at most this part of its width.
constexpr std::size_t kIndentShare = 4;

/// A node that is shown.
struct Shown {
  NodeId node = 0;
  NodeId parent = 0;  ///< the number of its row, from 1 on; 0: none
};

class TreeReport {
 public:
  TreeReport(const CallTree& tree, const TreeView& view) : tree_(tree), view_(view) {
    add_up_totals();
    choose();
  }

  std::uint64_t covered_time() const {
    return tree_.total_time - tree_.nodes[CallTree::kRoot].self;
  }

  // Columns of programs: what a table shows by indents are numbers there.
  ReportTable raw_table() const {
    ReportTable table;
    table.columns = {
        {.name = "id",            .shape = Shape::kCount},
        {.name = "parent",                       .shape = Shape::kCount},
        {.name = "depth",.shape = Shape::kCount},
        {.name = "label"        }
    };
    add_measures(table);
    for (std::size_t i = 0; i < shown_.size(); ++i) {
      const CallTree::Node& node = tree_.nodes[shown_[i].node];
      const Value parent =
          shown_[i].parent == 0 ? Value{} : Value{std::uint64_t{shown_[i].parent}};
      table.rows.push_back({std::uint64_t{i + 1}, parent, std::uint64_t{node.depth - 1},
                            std::string{tree_.text_of(node)}});
      add_values(shown_[i].node, table.rows.back());
    }
    return table;
  }

  ReportTable indented_table(const Cells& cells, const Looks& looks) const {
    ReportTable table;
    table.columns = {
        {.name = "label", .header = "Item", .least_width = kLeastLabel}
    };
    add_measures(table);
    for (const Shown& shown : shown_) {
      table.rows.push_back({label_of(shown.node, looks)});
      add_values(shown.node, table.rows.back());
    }
    add_footers(cells, looks, table);
    return table;
  }

  void write_json(toolkit::Sink& sink) const {
    const bool is_time = tree_.counter.is_time();
    toolkit::JsonWriter json{sink};
    json.begin_object();
    json.key("schema");
    json.string("mmtools-tree-1");
    write_json_counter(tree_.counter, json);
    json.key("rows");
    write_json_rows(raw_table(), json);
    json.key(time_name("total_time", is_time));
    json.number(tree_.total_time);
    json.key(time_name("covered_time", is_time));
    json.number(covered_time());
    json.end_object();
    sink.append('\n');
  }

 private:
  /// Of each node what it and all below it own.
  void add_up_totals() {
    totals_.resize(tree_.nodes.size());
    for (std::size_t i = tree_.nodes.size(); i-- > 0;) {
      totals_[i] += tree_.nodes[i].self;
      if (i > 0) totals_[tree_.nodes[i].parent] += totals_[i];
    }
  }

  bool is_shown(NodeId node) const {
    return (!view_.depth || tree_.nodes[node].depth <= *view_.depth) &&
           toolkit::percent_of(totals_[node], covered_time()) >= view_.threshold;
  }

  void choose() {
    std::vector<Shown> open{{.node = CallTree::kRoot}};  // to be shown, the next one last
    while (!open.empty()) {
      const Shown next = open.back();
      open.pop_back();
      NodeId row = 0;
      if (next.node != CallTree::kRoot) {
        shown_.push_back(next);
        row = static_cast<NodeId>(shown_.size());
        shown_self_ += tree_.nodes[next.node].self;
        shown_count_ += tree_.nodes[next.node].count;
      }
      const std::size_t first = open.size();
      for (NodeId child = next.node + 1; child < tree_.nodes[next.node].end;
           child = tree_.nodes[child].end) {
        if (is_shown(child)) open.push_back({.node = child, .parent = row});
      }
      // Equal totals stay in the order of their texts, which is that of the tree.
      std::stable_sort(open.begin() + static_cast<std::ptrdiff_t>(first), open.end(),
                       [this](const Shown& a, const Shown& b) {
                         return totals_[a.node] != totals_[b.node]
                                    ? totals_[a.node] < totals_[b.node]
                                    : a.node > b.node;
                       });
    }
  }

  void add_measures(ReportTable& table) const {
    const bool is_time = tree_.counter.is_time();
    const auto time = [&](const char* name, const char* header, bool may_hide) {
      table.columns.push_back({.name = time_name(name, is_time),
                               .header = header,
                               .shape = Shape::kTime,
                               .may_hide = may_hide});
    };
    time("total_time", "Total {}", false);
    table.columns.push_back(
        {.name = "percent", .header = "% of covered {}", .shape = Shape::kPercent});
    time("self_time", "Self {}", false);
    table.columns.push_back({.name = "count", .header = "Calls", .shape = Shape::kCount});
    time("min", "Min {}", true);
    time("mean", "Mean {}", true);
    time("max", "Max {}", true);
  }

  void add_values(NodeId node, std::vector<Value>& row) const {
    const std::uint64_t count = tree_.nodes[node].count;
    const CallTree::Durations& durations = tree_.durations[node];
    row.emplace_back(totals_[node]);
    row.emplace_back(toolkit::percent_of(totals_[node], covered_time()));
    row.emplace_back(tree_.nodes[node].self);
    row.emplace_back(count);
    if (count == 0) {
      row.resize(row.size() + 3);
      return;
    }
    row.emplace_back(durations.shortest);
    row.emplace_back(durations.sum / count + (durations.sum % count >= (count + 1) / 2));
    row.emplace_back(durations.longest);
  }

  std::string label_of(NodeId node, const Looks& looks) const {
    const std::size_t level = tree_.nodes[node].depth - 1;
    const std::string text{tree_.text_of(tree_.nodes[node])};
    // Markdown drops blanks in front.
    if (looks.format == Format::kMarkdown) return repeated("- ", level) + text;
    std::size_t most = kMostIndents;
    if (looks.width) most = std::min(most, *looks.width / kIndentShare / kIndent);
    if (level <= most) return std::string(level * kIndent, ' ') + text;
    return std::string(most * kIndent, ' ') + fmt::format("[{}] ", level) + text;
  }

  static std::string repeated(std::string_view text, std::size_t times) {
    if (times > kMostIndents) return fmt::format("- [{}] ", times);
    std::string all;
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
  }

  void add_footers(const Cells& cells, const Looks& looks, ReportTable& table) const {
    std::uint64_t count = 0;
    for (const CallTree::Node& node : tree_.nodes) count += node.count;
    const auto footer = [&](std::string name, std::uint64_t self, std::uint64_t calls) {
      std::vector<Value>& row = table.footers.emplace_back();
      row = {std::move(name), Value{}, toolkit::percent_of(self, covered_time()), self,
             calls};
      row.resize(table.columns.size());
    };
    const std::size_t cut = tree_.nodes.size() - 1 - shown_.size();
    if (cut > 0) {
      const std::uint64_t self = covered_time() - shown_self_;
      footer(cut_row_name(cut, self, cells, looks), self, count - shown_count_);
    }
    footer("Total", covered_time(), count);
  }

  const CallTree& tree_;
  TreeView view_;
  std::vector<std::uint64_t> totals_;  // by node
  std::vector<Shown> shown_;
  std::uint64_t shown_self_ = 0;
  std::uint64_t shown_count_ = 0;
};

}  // namespace

std::vector<std::string> write_tree(const CallTree& tree, const TreeView& view,
                                    const Looks& looks, toolkit::Sink& sink) {
  const TreeReport report{tree, view};
  if (looks.format == Format::kJson) {
    report.write_json(sink);
    return {};
  }
  if (looks.format == Format::kCsv) {
    write_csv(report.raw_table(), sink);
    return {};
  }
  const Cells cells{tree.counter, report.covered_time(), looks};
  std::vector<std::string> hidden =
      write_table(report.indented_table(cells, looks), cells, looks, sink);
  write_covered_line(report.covered_time(), tree.total_time, cells, looks, sink);
  return hidden;
}

}  // namespace mm::summarize
