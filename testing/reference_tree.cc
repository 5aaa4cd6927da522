// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/reference_tree.h"

#include <algorithm>
#include <set>
#include <utility>

namespace mm::testing {
namespace {

using analyze::CallTree;

struct Span {
  std::uint64_t start;
  std::uint64_t end;
  std::size_t written;
  const ReadEvent* event;
  const Span* parent = nullptr;

  bool holds(std::uint64_t moment) const { return start <= moment && moment < end; }
};
using Spans = std::vector<Span>;

// The order of owning.
bool comes_before(const Span& a, const Span& b) {
  if (a.start != b.start) return a.start > b.start;
  if (a.end != b.end) return a.end < b.end;
  return a.written < b.written;
}

// Of the spans that hold the moment, and come behind `inner` where there is one, the one
// that owns it.
const Span* owner_of(const Spans& spans, std::uint64_t moment, const Span* inner) {
  const Span* owner = nullptr;
  for (const Span& span : spans) {
    if (!span.holds(moment) || (inner != nullptr && !comes_before(*inner, span)))
      continue;
    if (owner == nullptr || comes_before(span, *owner)) owner = &span;
  }
  return owner;
}

std::string frame_of(const ReadEvent& event, bool with_arguments) {
  if (!with_arguments || event.arguments.empty()) return event.label;
  std::string frame = event.label + "(";
  for (std::size_t i = 0; i < event.arguments.size(); ++i) {
    frame += (i == 0 ? "" : ", ") + event.arguments[i];
  }
  return frame + ")";
}

class ThreadStacks {
 public:
  ThreadStacks(Spans spans, Stack base, const ReferenceTreeOptions& options)
      : spans_(std::move(spans)), base_(std::move(base)), options_(options) {
    for (Span& span : spans_) span.parent = owner_of(spans_, span.start, &span);
  }

  void add_to(Stacks& stacks) const {
    stacks[base_];
    std::set<std::uint64_t> borders;
    for (const Span& span : spans_) {
      borders.insert({span.start, span.end});
      if (is_selected(span)) ++stacks[stack_of(&span)].count;
    }
    for (auto border = borders.begin(); std::next(border) != borders.end(); ++border) {
      stacks[stack_of(owner_of(spans_, *border, nullptr))].self +=
          *std::next(border) - *border;
    }
  }

 private:
  bool is_selected(const Span& span) const {
    return !options_.selects || options_.selects(*span.event);
  }

  Stack stack_of(const Span* span) const {
    Stack inner_first;
    for (; span != nullptr; span = span->parent) {
      if (!is_selected(*span)) continue;
      inner_first.push_back(frame_of(*span->event, options_.with_arguments));
    }
    Stack stack = base_;
    stack.insert(stack.end(), inner_first.rbegin(), inner_first.rend());
    return stack;
  }

  Spans spans_;
  Stack base_;
  const ReferenceTreeOptions& options_;
};

std::string stack_text(const Stack& stack) {
  std::string text;
  for (const std::string& frame : stack) text += "/" + frame;
  return text;
}

std::string numbers_text(const StackNumbers& numbers) {
  return std::to_string(numbers.self) + " in " + std::to_string(numbers.count);
}

}  // namespace

Stacks reference_stacks(const std::vector<ReadEvent>& events,
                        const ReferenceTreeOptions& options) {
  std::map<std::uint64_t, Spans> threads;
  for (const ReadEvent& event : events) {
    if (event.type != decode::EventType::kInterval) continue;
    Spans& spans = threads[event.thread];
    spans.push_back({.start = event.start,
                     .end = std::max(event.start, event.end),
                     .written = spans.size(),
                     .event = &event});
  }
  Stacks stacks;
  const Stack root{std::string{CallTree::kRootFrame}};
  stacks[root];
  for (auto& [thread, spans] : threads) {
    Stack base = root;
    if (options.by_thread) base.push_back("thread-" + std::to_string(thread));
    ThreadStacks{std::move(spans), std::move(base), options}.add_to(stacks);
  }
  return stacks;
}

Stacks stacks_of(const CallTree& tree) {
  Stacks stacks;
  Stack stack;
  for (const CallTree::Node& node : tree.nodes) {
    stack.resize(node.depth);
    stack.emplace_back(tree.text_of(node));
    stacks[stack] = {.self = node.self, .count = node.count};
  }
  return stacks;
}

std::string tree_fault(const CallTree& tree) {
  if (tree.nodes.empty()) return "no root";
  std::uint64_t self = 0;
  std::uint64_t count = 0;
  std::vector<CallTree::NodeId> open;
  for (CallTree::NodeId id = 0; id < tree.nodes.size(); ++id) {
    const CallTree::Node& node = tree.nodes[id];
    const std::string place = "node " + std::to_string(id);
    while (!open.empty() && tree.nodes[open.back()].end <= id) open.pop_back();
    if (open.empty() != (id == CallTree::kRoot)) return place + ": not below the root";
    if (node.parent != (open.empty() ? CallTree::kRoot : open.back())) {
      return place + ": wrong parent";
    }
    if (node.depth != open.size()) return place + ": wrong depth";
    if (node.end <= id || node.end > tree.nodes.size()) return place + ": wrong end";
    if (!open.empty() && node.end > tree.nodes[open.back()].end) {
      return place + ": ends behind its parent";
    }
    if (node.frame >= tree.frames.size()) return place + ": no frame";
    const bool has_sibling =
        id != CallTree::kRoot && node.end < tree.nodes[node.parent].end;
    if (has_sibling && tree.nodes[node.end].frame <= node.frame) {
      return place + ": children out of order";
    }
    self += node.self;
    count += node.count;
    open.push_back(id);
  }
  if (self != tree.total_time) return "self times do not add up to the total";
  if (count != tree.interval_count) return "counts do not add up";
  return {};
}

std::string stacks_difference(const Stacks& expected, const Stacks& actual) {
  for (const auto& [stack, numbers] : expected) {
    const auto found = actual.find(stack);
    if (found == actual.end()) return stack_text(stack) + " is missing";
    if (found->second != numbers) {
      return stack_text(stack) + ": expected " + numbers_text(numbers) + ", got " +
             numbers_text(found->second);
    }
  }
  for (const auto& [stack, numbers] : actual) {
    if (!expected.contains(stack)) return stack_text(stack) + " is too many";
  }
  return {};
}

}  // namespace mm::testing
