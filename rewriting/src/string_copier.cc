// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "rewriting/string_copier.h"

#include <algorithm>
#include <utility>

namespace mm::rewriting {
namespace {

// Half of what readers take (spec section "Limits"), because they count a text that
// crosses pages, and an end, as pieces of their own.
constexpr std::uint32_t kMostPieces = 32'768;
constexpr std::uint16_t kMostHeight = 512;

/// An id is below 2^63: it is an address in a file, and a constant.
constexpr std::uint64_t kMisshapen = std::uint64_t{1} << 63;

}  // namespace

StringCopier::StringCopier(StringNeeds needs, record::StringWriter& out,
                           std::optional<std::uint64_t> first_virtual_id)
    : needs_(std::move(needs)),
      strings_(needs_.profile().strings()),
      out_(out),
      first_virtual_id_(first_virtual_id),
      parts_(needs_.profile()),
      known_(needs_.addresses().size()),
      new_ids_(needs_.addresses().size()) {}

Result<void> StringCopier::copy() {
  const NumberedSet& addresses = needs_.addresses();
  auto at = addresses.next(0);
  for (; at; at = addresses.next(*at + 1)) MM_CHECK(copy_tree(*at));
  known_ = {};
  return {};
}

/// Copies the string at `root` after those it refers to. A string is open from the moment
/// its references are known until they are copied; one that is met while it is open lies
/// on a cycle.
Result<void> StringCopier::copy_tree(std::uint64_t root) {
  using enum Known::State;
  stack_.assign(1, root);
  while (!stack_.empty()) {
    const std::uint64_t address = stack_.back();
    const std::uint64_t place = needs_.addresses().place_of(address);
    Known& known = known_[place];
    if (known.state == kCopied || known.state == kFlattened) {
      stack_.pop_back();
      continue;
    }
    const bool is_sound = parts_.read(address);
    const bool is_first_look = known.state == kNew;
    known.state = kOpen;
    if (is_sound && is_first_look && open_references()) continue;
    known.state = is_sound ? kCopied : kFlattened;
    MM_CHECK(finish(place, address));
    stack_.pop_back();
  }
  return {};
}

/// Puts on the stack what the string in parts_ refers to and is not copied.
bool StringCopier::open_references() {
  const std::size_t before = stack_.size();
  for (const StringParts::Part& part : parts_.parts()) {
    if (!part.is_reference) continue;
    const auto address = strings_.address_of(part.reference);
    if (!address) continue;
    const std::uint64_t place = needs_.addresses().place_of(address->value);
    if (known_[place].state == Known::State::kNew) stack_.push_back(address->value);
  }
  return stack_.size() > before;
}

/// Writes the string that is in parts_.
Result<void> StringCopier::finish(std::uint64_t place, std::uint64_t address) {
  Known& known = known_[place];
  if (known.state == Known::State::kCopied && !join_references(known)) {
    known.state = Known::State::kFlattened;
  }
  MM_TRY(const StringId id,
         known.state == Known::State::kCopied ? write_pieces() : flatten(address, known));
  new_ids_[place] = id.value;
  if (!known.shape.is_event_text()) {
    new_ids_[place] |= kMisshapen;
    has_misshapen_ = true;
  }
  return {};
}

/// Adds up what is known of the string's parts.
/// @return whether a reader takes its text as it is.
bool StringCopier::join_references(Known& known) {
  const bool has_arguments = needs_.profile().layout().has_arguments;
  std::uint64_t bytes = 0;
  std::uint64_t pieces = 1;
  std::uint16_t height = 0;
  known.shape = {};
  for (const StringParts::Part& part : parts_.parts()) {
    ++pieces;
    const auto address = part.is_reference ? strings_.address_of(part.reference)
                                           : std::optional<StreamOffset>{};
    if (!address) {
      if (part.is_reference && strings_.why_unresolved(part.reference)) return false;
      const std::string_view text =
          part.is_reference ? decode::kUnknownText : parts_.text_of(part);
      bytes += text.size();
      known.shape.append(TextShape::of(text, has_arguments));
      continue;
    }
    const Known& target = known_[needs_.addresses().place_of(address->value)];
    if (target.state != Known::State::kCopied || &target == &known) return false;
    bytes += target.bytes;
    pieces += target.pieces;
    height = std::max(height, target.height);
    known.shape.append(target.shape);
  }
  if (bytes > kMostTextBytes || pieces > kMostPieces || height >= kMostHeight) {
    return false;
  }
  known.bytes = static_cast<std::uint32_t>(bytes);
  known.pieces = static_cast<std::uint32_t>(pieces);
  known.height = static_cast<std::uint16_t>(height + 1);
  return true;
}

Result<StringId> StringCopier::write_pieces() {
  pieces_.clear();
  for (const StringParts::Part& part : parts_.parts()) {
    if (part.is_reference) {
      pieces_.emplace_back(reference_to(part.reference));
    } else {
      pieces_.emplace_back(parts_.text_of(part));
    }
  }
  return out_.add(pieces_);
}

/// Writes the text that a reader shows. Strings that refer to this one are flattened,
/// too: what a part of a text reads may depend on what is around it.
Result<StringId> StringCopier::flatten(std::uint64_t address, Known& known) {
  text_.clear();
  work_ += strings_.append_text_at({address}, text_, defects_) + text_.size();
  if (work_ > most_string_work(strings_.data().size())) return too_much_string_work();
  known.shape = TextShape::of(text_, needs_.profile().layout().has_arguments);
  return out_.add(text_);
}

StringId StringCopier::new_virtual(StringId id) const {
  if (!first_virtual_id_) return id;
  return {*first_virtual_id_ + needs_.virtual_ids().place_of(id.value)};
}

/// The new id of something a sound string refers to.
StringId StringCopier::reference_to(StringId id) const {
  const auto place = place_of(id);
  if (!place) return is_virtual(id) && !first_virtual_id_ ? id : StringId{kInvalidId};
  return is_virtual(id) ? new_virtual(id) : StringId{new_ids_[*place] & ~kMisshapen};
}

std::optional<std::uint64_t> StringCopier::place_of(StringId id) const {
  const auto address = strings_.address_of(id);
  if (!address) return std::nullopt;
  return needs_.addresses().place_of(address->value);
}

StringId StringCopier::kind(StringId id) {
  const auto place = place_of(id);
  if (!place) {
    static_cast<void>(unresolved(id));
    return unknown_kind();
  }
  // The index may lead to another text than that of the kind.
  const bool is_misshapen = (new_ids_[*place] & kMisshapen) != 0;
  if (is_virtual(id) && !is_misshapen) return new_virtual(id);
  return {new_ids_[*place] & ~kMisshapen};
}

StringId StringCopier::event_id(StringId id) {
  if (is_virtual(id) && !first_virtual_id_ && !has_misshapen_) return id;
  const auto place = place_of(id);
  if (!place) return unresolved(id);
  const bool is_misshapen = (new_ids_[*place] & kMisshapen) != 0;
  if (!is_virtual(id)) {
    return is_misshapen ? mended(strings_.address_of(id)->value)
                        : StringId{new_ids_[*place]};
  }
  if (is_misshapen) mended_virtual_[id.value] = mended(strings_.address_of(id)->value);
  return new_virtual(id);
}

/// An id that leads to no string still does, and reads as it did.
StringId StringCopier::unresolved(StringId id) {
  if (const auto why = strings_.why_unresolved(id)) defects_.add(*why);
  return is_virtual(id) && !first_virtual_id_ ? id : StringId{kInvalidId};
}

/// A name of an event may be missing, but every event has a kind.
StringId StringCopier::unknown_kind() {
  if (!unknown_kind_) unknown_kind_ = written_or_failed(out_.add(decode::kUnknownText));
  return *unknown_kind_;
}

StringId StringCopier::mended(std::uint64_t address) {
  const auto [entry, is_new] = mended_.try_emplace(address);
  if (!is_new) return entry->second;
  text_.clear();
  decode::Defects known;
  work_ += strings_.append_text_at({address}, text_, known) + text_.size();
  if (work_ > most_string_work(strings_.data().size())) {
    return written_or_failed(too_much_string_work());
  }
  const bool has_arguments = needs_.profile().layout().has_arguments;
  defects_.add(ErrorCode::kBadEventText);
  entry->second = written_or_failed(out_.add(mended_event_text(text_, has_arguments)));
  return entry->second;
}

StringId StringCopier::written_or_failed(Result<StringId> id) {
  if (id) return *id;
  if (!failure_) failure_ = std::move(id).error();
  return {kInvalidId};
}

Result<void> StringCopier::write_index() {
  const NumberedSet& ids = needs_.virtual_ids();
  auto at = ids.next(0);
  for (; at; at = ids.next(*at + 1)) {
    const StringId id{*at};
    const auto mended = mended_virtual_.find(id.value);
    const StringId target = mended != mended_virtual_.end()
                                ? mended->second
                                : StringId{new_ids_[*place_of(id)] & ~kMisshapen};
    MM_CHECK(out_.map(new_virtual(id).value, target));
  }
  return {};
}

}  // namespace mm::rewriting
