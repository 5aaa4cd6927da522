// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "json_events.h"

#include <utility>

#include "mmformat/constants.h"

namespace mm::crox {

using analyze::TimelineEvent;
using toolkit::TextBuffer;

namespace {

/// What stands in front of the text of another argument.
void append_name(std::string_view name, TextBuffer& out) {
  out.append(",\"");
  out.append(name);
  out.append("\":\"");
}

}  // namespace

JsonEvents::JsonEvents(const TraceProcess& process, const decode::Profile& profile,
                       const decode::LabelTable& labels, bool names_threads)
    : process_(process),
      names_threads_(names_threads),
      texts_(profile, labels),
      kinds_(profile.strings()) {
  for (const auto& tids : process.tids) {
    std::vector<std::string>& lanes = lanes_.emplace_back();
    for (const std::uint32_t tid : tids) {
      lanes.push_back(",\"pid\":" + std::to_string(process.pid) +
                      ",\"tid\":" + std::to_string(tid) + ",\"ts\":");
    }
  }
}

const JsonEvents::Form& JsonEvents::form_of(const TimelineEvent& event) {
  const std::uint64_t mix =
      (event.kind.value * 31 + event.label) * 0x9E37'79B9'7F4A'7C15U;
  Form& form = forms_[(mix >> 32U) % kForms];
  if (form.is_set && form.label == event.label && form.kind == event.kind.value &&
      form.is_instant == event.is_instant) {
    return form;
  }
  EventNames names = texts_.names_of(event);
  TextBuffer head;
  head.append(",\n{\"name\":\"");
  head.append_json(names.label);
  head.append("\",\"cat\":\"");
  head.append_json(names.kind);
  head.append(event.is_instant ? "\",\"ph\":\"i\",\"s\":\"t\"" : "\",\"ph\":\"X\"");
  form = {.label = event.label,
          .kind = event.kind.value,
          .is_instant = event.is_instant,
          .is_set = true,
          .head = std::string{head.text()},
          .first_argument = {},
          .arguments = argument_names(kinds_.of(event.kind.value), names.label),
          .names = std::move(names)};
  form.first_argument = ",\"args\":{\"" + form.arguments.of(0) + "\":\"";
  return form;
}

void JsonEvents::append(const TimelineEvent& event, TextBuffer& out) {
  constexpr std::string_view kDuration = ",\"dur\":";
  const Form& form = form_of(event);
  const std::string& lane = lanes_[event.thread][event.lane];
  const std::string_view end = ends_.find(event.id.value, event.kind.value);
  char* to = out.reserve(form.head.size() + lane.size() + kDuration.size() +
                         2 * TextBuffer::kThousandthsBytes + end.size());
  to = TextBuffer::put(to, form.head);
  to = TextBuffer::put(to, lane);
  to = TextBuffer::put_thousandths(to, process_.trace_ns(event.start));
  if (!event.is_instant) {
    to = TextBuffer::put(to, kDuration);
    to = TextBuffer::put_thousandths(to, event.end - event.start);
  }
  if (!end.empty()) {
    out.commit(TextBuffer::put(to, end));
    return;
  }
  out.commit(to);
  const std::size_t begin = out.size();
  if (append_arguments(event, form, out)) {
    ends_.keep(event.id.value, event.kind.value, out.text().substr(begin));
  }
}

/// The arguments, if there are any, and the end of the line.
bool JsonEvents::append_arguments(const TimelineEvent& event, const Form& form,
                                  TextBuffer& out) {
  const decode::SplitText split = texts_.split(event, form.names);
  if (split.is_sound && !names_threads_) {
    append_sound_arguments(split.arguments, form, out);
    return form.names.kind_defects.empty();
  }
  bool has_any = false;
  texts_.each_argument(split, form.names,
                       [&](std::size_t index, std::string_view text, bool is_plain) {
                         if (index == 0) {
                           out.append(form.first_argument);
                         } else {
                           append_name(form.arguments.of(index), out);
                         }
                         if (is_plain) {
                           out.append(text);
                         } else {
                           out.append_json(text);
                         }
                         out.append('"');
                         has_any = true;
                       });
  if (names_threads_) {
    out.append(has_any ? ",\"thread\":" : ",\"args\":{\"thread\":");
    out.append_number(process_.threads[event.thread].thread.value);
    has_any = true;
  }
  out.append(has_any ? "}}" : "}");
  return false;
}

/// The same where nothing needs a second look: most events have one argument.
void JsonEvents::append_sound_arguments(std::string_view arguments, const Form& form,
                                        TextBuffer& out) {
  constexpr std::string_view kEnd = "\"}}";
  arguments.remove_prefix(1);
  std::string_view text = arguments.substr(0, arguments.find(kArgumentSeparator));
  char* to = out.reserve(form.first_argument.size() + text.size() + kEnd.size());
  to = TextBuffer::put(to, form.first_argument);
  to = TextBuffer::put(to, text);
  for (std::size_t index = 1; text.size() < arguments.size(); ++index) {
    arguments.remove_prefix(text.size() + 1);
    text = arguments.substr(0, arguments.find(kArgumentSeparator));
    *to++ = '"';
    out.commit(to);
    append_name(form.arguments.of(index), out);
    to = TextBuffer::put(out.reserve(text.size() + kEnd.size()), text);
  }
  out.commit(TextBuffer::put(to, kEnd));
}

}  // namespace mm::crox
