// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "string_stripper.h"

#include <utility>

#include "mmdecode/event_id.h"
#include "rewriting/string_parts.h"

namespace mm::mmedit {
namespace {

/// A reference takes nine bytes, so that shorter texts are not worth one.
constexpr std::size_t kShortText = 12;

}  // namespace

StringStripper::StringStripper(rewriting::StringNeeds needs, ProcessNames processes,
                               StrippedTexts& texts, record::StringWriter& out)
    : needs_(std::move(needs)),
      processes_(std::move(processes)),
      strings_(needs_.profile().strings()),
      texts_(texts),
      out_(out),
      reader_(strings_),
      new_ids_(needs_.addresses().size()) {}

Result<void> StringStripper::write() {
  const std::uint64_t most = rewriting::most_string_work(strings_.data().size());
  auto at = needs_.addresses().next(0);
  for (std::size_t place = 0; at; at = needs_.addresses().next(*at + 1), ++place) {
    const std::string_view text = text_at(*at);
    MM_TRY(const StringId id, processes_.contains(*at) && texts_.strips_processes()
                                  ? write_process_name(text)
                                  : write_event_text(text));
    new_ids_[place] = id.value;
    if (work_ > most) return rewriting::too_much_string_work();
  }
  return {};
}

/// Valid until the next call.
std::string_view StringStripper::text_at(std::uint64_t address) {
  const std::uint64_t first_regular = needs_.profile().layout().ids.first_regular;
  if (first_regular != kNoId) {
    const std::string_view text = reader_.text({first_regular + address}, defects_);
    work_ += text.size() / 4;  // text that is known costs little
    return text;
  }
  scratch_.clear();
  work_ += strings_.append_text_at({address}, scratch_, defects_);
  return scratch_;
}

Result<StringId> StringStripper::write_process_name(std::string_view text) {
  return written_once(texts_.process(text), names_);
}

Result<StringId> StringStripper::write_event_text(std::string_view text) {
  const Layout& layout = needs_.profile().layout();
  if (!rewriting::TextShape::of(text, layout.has_arguments).is_event_text()) {
    defects_.add(ErrorCode::kBadEventText);
    mended_ = rewriting::mended_event_text(text, layout.has_arguments);
    text = mended_;
  }
  const decode::EventText split = decode::split_event_id(text, layout);
  MM_TRY(const StringId label, written_once(texts_.name(split.label), names_));
  if (split.arguments.empty()) return label;
  std::string tail;
  std::vector<record::StringPiece> pieces{label};
  std::vector<std::string> kept;  // what the pieces view
  kept.reserve(split.arguments.size());
  for (const std::string_view argument : split.arguments) {
    std::string shown = texts_.argument(argument);
    tail += kArgumentSeparator;
    if (shown.size() <= kShortText) {
      tail += shown;
      continue;
    }
    MM_TRY(const StringId id, written_once(shown, arguments_));
    kept.push_back(std::exchange(tail, {}));
    pieces.emplace_back(std::string_view{kept.back()});
    pieces.emplace_back(id);
  }
  if (!tail.empty()) pieces.emplace_back(std::string_view{tail});
  return out_.add(pieces);
}

Result<StringId> StringStripper::written_once(std::string_view text, TextTable& known) {
  std::uint64_t& id = known[text];
  if (id == 0) {
    MM_TRY(const StringId written, out_.add(text));
    id = written.value;
  }
  return StringId{id};
}

StringId StringStripper::kind(StringId id) {
  const auto [entry, is_new] = kinds_.try_emplace(id.value);
  if (!is_new) return entry->second;
  const Result<StringId> written =
      written_once(texts_.name(strings_.text(id, defects_)), names_);
  if (written) {
    entry->second = *written;
  } else {
    if (!failure_) failure_ = written.error();
    entry->second = {kInvalidId};
  }
  return entry->second;
}

StringId StringStripper::event_id(StringId id) {
  if (rewriting::is_virtual(id)) return id;
  const auto address = strings_.address_of(id);
  if (address) return {new_ids_[needs_.addresses().place_of(address->value)]};
  if (const auto why = strings_.why_unresolved(id)) defects_.add(*why);
  return {kInvalidId};
}

Result<void> StringStripper::write_index() {
  const rewriting::NumberedSet& ids = needs_.virtual_ids();
  auto at = ids.next(0);
  for (; at; at = ids.next(*at + 1)) {
    const auto address = strings_.address_of({*at});
    const std::uint64_t place = needs_.addresses().place_of(address->value);
    MM_CHECK(out_.map(*at, {new_ids_[place]}));
  }
  return {};
}

}  // namespace mm::mmedit
