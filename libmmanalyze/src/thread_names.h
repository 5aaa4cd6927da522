// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// ThreadClues: what the events of a thread tell about its name.
//
// rustc stores no names of threads. The thread that made the profiler has the earliest
// event; the threads of the back end run LLVM_* and codegen_* activities on a module,
// most of them on one each; what else runs queries is a thread of the front end.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "mmdecode/kinds.h"
#include "mmdecode/labels.h"
#include "mmdecode/profile.h"

namespace mm::analyze {

struct ThreadClues {
  std::string own_name;  ///< of its last ThreadName event
  bool has_queries = false;
  bool has_codegen = false;
  bool has_many_units = false;
  std::string unit;  ///< the only one so far

  /// Adds what earlier events of the thread tell.
  void merge(const ThreadClues& earlier);
};

/// Collects clues, backward.
class ThreadClueReader {
 public:
  ThreadClueReader(const decode::Profile& profile, decode::LabelTable& labels)
      : profile_(profile),
        label_texts_(labels),
        labels_(labels),
        kinds_(profile.strings()) {}

  /// Looks at an interval. Cheap once the thread is known to run queries.
  void take_interval(const decode::Event& event, ThreadClues& clues) {
    if (clues.has_queries) return;
    if (kinds_.of(event.kind.value) == decode::Kind::kQuery) {
      clues.has_queries = true;
    } else {
      look_for_unit(event, clues);
    }
  }
  void take_instant(const decode::Event& event, ThreadClues& clues) {
    if (event.kind.value == not_a_name_) return;
    look_for_name(event, clues);
  }
  /// The kind of the last instant, if instants of that kind tell nothing.
  std::uint64_t telling_nothing() const { return not_a_name_; }

 private:
  enum class Answer : std::uint8_t { kNotAsked, kNo, kYes };

  void look_for_unit(const decode::Event& event, ThreadClues& clues);
  void look_for_name(const decode::Event& event, ThreadClues& clues);
  bool is_codegen(decode::LabelId label);

  const decode::Profile& profile_;
  const decode::LabelTable& label_texts_;
  decode::LabelTable::Reader labels_;
  decode::KindReader kinds_;
  std::uint64_t not_a_name_ = ~std::uint64_t{0};  // the kind of the last instant
  std::vector<Answer> codegen_;                   // by label
};

/// The name of a thread that has no name of its own.
std::string thread_name(ThreadId thread, const ThreadClues& clues, bool is_first);

}  // namespace mm::analyze
