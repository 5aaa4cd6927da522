// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/profile_text_edits.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace mm::testing {

Complaint take_pages(Words words, PagePlan& plan) {
  for (const Word& word : words) {
    const std::size_t equals = std::min(word.text.find('='), word.text.size());
    const std::string_view key = std::string_view{word.text}.substr(0, equals);
    const std::string_view value =
        std::string_view{word.text}.substr(std::min(equals + 1, word.text.size()));
    bool known = word.is("split");
    if (known) plan.whole_records = false;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto bytes = parse_number(value);
      if (key == kStreamWords[i].word && bytes && *bytes > 0) {
        plan.page_bytes[i] = *bytes;
        known = true;
      }
      if (key == "omit" && value == kStreamWords[i].word) known = plan.omit[i] = true;
    }
    if (key == "order" && (value == "round-robin" || value == "backwards")) {
      plan.order = value == "backwards" ? PageOrder::kBackwards : PageOrder::kRoundRobin;
      known = true;
    }
    if (!known) return "pages: " + word.text + "?";
  }
  return {};
}

Complaint FileEdits::take(const Word& verb, Words words, bool is_paged) {
  Edit edit{.verb = verb.is("cut")   ? Verb::kCut
                    : verb.is("set") ? Verb::kSet
                                     : Verb::kAppend,
            .suffix = kPagedFileSuffix,
            .number = 0,
            .bytes = {}};
  if (!is_paged) {
    const auto* const stream = std::ranges::find_if(kStreamWords, [&](const auto& row) {
      return !words.empty() && words[0].is(row.word);
    });
    if (stream == std::end(kStreamWords)) return verb.text + " events, strings or index";
    edit.suffix = stream->suffix;
    words = words.subspan(1);
  }
  if (edit.verb != Verb::kAppend) {
    const auto number = words.empty() ? std::nullopt : parse_number(words[0].text);
    if (!number) return verb.text + " wants a number";
    edit.number = *number;
    words = words.subspan(1);
  }
  for (const Word& word : words) {
    const auto value = parse_number("0x" + word.text);
    if (!value || *value > 0xFF) return "not a byte in hexadecimal: " + word.text;
    append_le(edit.bytes, *value, 1);
  }
  edits_.push_back(std::move(edit));
  return {};
}

void FileEdits::apply(FilesBySuffix& files) const {
  for (const Edit& edit : edits_) {
    Bytes& file = files[edit.suffix];
    switch (edit.verb) {
      case Verb::kCut:
        file = with_end_cut(std::move(file), edit.number);
        break;
      case Verb::kSet:
        file = with_bytes_set(std::move(file), edit.number, edit.bytes);
        break;
      case Verb::kAppend:
        append_bytes(file, edit.bytes);
        break;
    }
  }
}

}  // namespace mm::testing
