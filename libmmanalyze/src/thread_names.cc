// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "thread_names.h"

#include "mmdecode/event_id.h"

namespace mm::analyze {
namespace {

/// Activities of the back end whose first argument is a module, on a thread of its own.
/// (codegen_module itself runs on the main thread.)
constexpr std::string_view kCodegenPrefixes[] = {"LLVM_", "codegen_module_"};

}  // namespace

void ThreadClues::merge(const ThreadClues& earlier) {
  if (own_name.empty()) own_name = earlier.own_name;
  has_queries |= earlier.has_queries;
  has_codegen |= earlier.has_codegen;
  has_many_units |= earlier.has_many_units;
  if (unit.empty()) unit = earlier.unit;
  has_many_units |= !earlier.unit.empty() && unit != earlier.unit;
  if (has_many_units) unit.clear();
}

bool ThreadClueReader::is_codegen(decode::LabelId label) {
  if (label >= codegen_.size()) codegen_.resize(label + 1);
  Answer& answer = codegen_[label];
  if (answer == Answer::kNotAsked) {
    answer = Answer::kNo;
    for (const std::string_view prefix : kCodegenPrefixes) {
      if (label_texts_.text(label).starts_with(prefix)) answer = Answer::kYes;
    }
  }
  return answer == Answer::kYes;
}

void ThreadClueReader::look_for_unit(const decode::Event& event, ThreadClues& clues) {
  if (!is_codegen(labels_.of(event.id.value))) return;
  clues.has_codegen = true;
  if (clues.has_many_units) return;
  decode::Defects ignored;  // counted by who shows the text
  const std::string text = profile_.strings().text(event.id, ignored);
  const auto parts = decode::split_event_id(text, profile_.layout());
  // An empty one tells nothing, in whatever order events are read.
  if (parts.arguments.empty() || parts.arguments.front().empty()) return;
  if (clues.unit.empty()) clues.unit = parts.arguments.front();
  if (clues.unit != parts.arguments.front()) {
    clues.has_many_units = true;
    clues.unit.clear();
  }
}

void ThreadClueReader::look_for_name(const decode::Event& event, ThreadClues& clues) {
  if (kinds_.of(event.kind.value) != decode::Kind::kThreadName) {
    if (kinds_.is_sound(event.kind.value)) not_a_name_ = event.kind.value;
    return;
  }
  if (!clues.own_name.empty()) return;
  decode::Defects ignored;
  const std::string text = profile_.strings().text(event.id, ignored);
  clues.own_name = decode::split_event_id(text, profile_.layout()).label;
}

std::string thread_name(ThreadId thread, const ThreadClues& clues, bool is_first) {
  if (!clues.own_name.empty()) return clues.own_name;
  if (is_first) return "main";
  if (clues.has_queries) return "query worker";
  if (!clues.has_codegen) return "thread " + std::to_string(thread.value);
  return clues.unit.empty() ? "codegen worker" : "codegen worker " + clues.unit;
}

}  // namespace mm::analyze
