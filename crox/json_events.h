// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// JsonEvents: the events of one process as lines of Chrome's trace format.
//
//   ,\n{"name":"typeck","cat":"Query","ph":"X"   the same for all of a label and kind
//   ,"pid":42,"tid":1,"ts":                      the same for all of a lane
//   1.900,"dur":1.900
//   ,"args":{"key":"demo::main"}}                only where there are arguments
//
// Each line starts with the comma that ends the one before. One object serves one thread
// of execution.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "argument_names.h"
#include "event_texts.h"
#include "mmanalyze/timeline.h"
#include "mmdecode/kinds.h"
#include "toolkit/kept_texts.h"
#include "toolkit/text_buffer.h"
#include "trace_process.h"

namespace mm::crox {

class JsonEvents {
 public:
  /// All is borrowed. `names_threads`: each event tells the thread that it is of.
  JsonEvents(const TraceProcess& process, const decode::Profile& profile,
             const decode::LabelTable& labels, bool names_threads);

  void append(const analyze::TimelineEvent& event, toolkit::TextBuffer& out);

  /// What was wrong with the texts.
  const decode::Defects& defects() const { return texts_.defects(); }

 private:
  /// What all events of a label and kind share.
  struct Form {
    decode::LabelId label = 0;
    std::uint64_t kind = 0;
    bool is_instant = false;
    bool is_set = false;
    std::string head;
    std::string first_argument;  ///< `,"args":{"key":"`
    ArgumentNames arguments;
    EventNames names;
  };
  static constexpr std::size_t kForms = 1024;

  const Form& form_of(const analyze::TimelineEvent& event);
  /// @return whether all events of its id and kind end alike, without a defect.
  bool append_arguments(const analyze::TimelineEvent& event, const Form& form,
                        toolkit::TextBuffer& out);
  void append_sound_arguments(std::string_view arguments, const Form& form,
                              toolkit::TextBuffer& out);

  const TraceProcess& process_;
  bool names_threads_;
  EventTexts texts_;
  decode::KindReader kinds_;
  toolkit::KeptTexts ends_;  // of lines, from their arguments on, by id and kind
  std::vector<std::vector<std::string>> lanes_;  // `,"pid":...` by thread and lane
  std::vector<Form> forms_ = std::vector<Form>(kForms);  // by a hash of label and kind
};

}  // namespace mm::crox
