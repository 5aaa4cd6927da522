// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "label_reading.h"

#include <span>
#include <utility>

#include "mmdecode/event_id.h"
#include "mmformat/bytes.h"
#include "mmformat/checked.h"
#include "mmformat/constants.h"

namespace mm::decode {
namespace {

/// Addresses remembered by one reader. A file in which each event has a text of its own
/// would otherwise need memory for each.
constexpr std::size_t kMaxRemembered = 65'536;

/// The budget of LabelTexts.
constexpr std::int64_t kLeastSteps = std::int64_t{1} << 26;
constexpr std::int64_t kStepsPerByte = 16;
constexpr std::int64_t kMostLabelBytes = std::int64_t{1} << 25;

/// The key of a label: its text, then one character for each defect.
std::string key_of(const std::string& text, const Defects& defects) {
  std::string key = text;
  for (const Defect& defect : defects.all()) {
    key += '\xFF';
    key += static_cast<char>(static_cast<unsigned>(defect.code) & 0x7F);
  }
  return key;
}

/// The id referred to by the first piece, if that piece is the whole label.
std::optional<std::uint64_t> leading_reference(std::span<const std::byte> run,
                                               const Layout& layout) {
  const std::size_t size = layout.reference_bytes;
  if (!layout.has_arguments || run.size() <= size) return std::nullopt;
  const bool is_marked = layout.strings == StringForm::kMarked;
  const bool is_reference = is_marked ? run[0] == std::byte{kStringReference}
                                      : (run[0] & std::byte{0xC0}) == std::byte{0x80};
  const std::byte next = run[size];
  if (!is_reference || (next != static_cast<std::byte>(kArgumentSeparator) &&
                        next != std::byte{kStringTerminator})) {
    return std::nullopt;
  }
  if (!is_marked) return byte_swapped(load_le<std::uint32_t>(run.data())) & kMaxId30;
  return layout.id_bytes == 8 ? load_le<std::uint64_t>(run.data() + 1)
                              : load_le<std::uint32_t>(run.data() + 1);
}

}  // namespace

LabelTexts::LabelTexts(std::uint64_t data_bytes)
    : steps_left_(kLeastSteps + kStepsPerByte * static_cast<std::int64_t>(data_bytes)),
      bytes_left_(kMostLabelBytes) {
  intern(std::string{kUnknownText}, {});
}

LabelId LabelTexts::intern(std::string text, const Defects& defects) {
  std::string key = key_of(text, defects);
  const std::lock_guard lock{mutex_};
  const auto [at, is_new] =
      by_key_.try_emplace(std::move(key), static_cast<LabelId>(entries_.size()));
  if (is_new) {
    bytes_left_ -= static_cast<std::int64_t>(text.size());
    const LabelId first = first_by_text_.try_emplace(text, at->second).first->second;
    if (first != at->second) has_doubles_.store(true, std::memory_order_relaxed);
    entries_.push_back(std::make_unique<Entry>(
        Entry{.text = std::move(text), .defects = defects, .first_of_text = first}));
  }
  return at->second;
}

LabelId LabelTexts::first_of_text(LabelId label) const {
  const std::lock_guard lock{mutex_};
  return checked(entries_, label)->first_of_text;
}

std::size_t LabelTexts::size() const {
  const std::lock_guard lock{mutex_};
  return entries_.size();
}

const std::string& LabelTexts::text(LabelId label) const {
  const std::lock_guard lock{mutex_};
  return checked(entries_, label)->text;
}

const Defects& LabelTexts::defects(LabelId label) const {
  const std::lock_guard lock{mutex_};
  return checked(entries_, label)->defects;
}

LabelReading::Found LabelReading::label_of(std::uint64_t id) {
  if (const auto address = strings_.address_of({id})) return label_at(address->value);
  const auto why = strings_.why_unresolved({id});
  if (!why) return {};
  return {.label = unreadable(*why)};
}

LabelId LabelReading::unreadable(ErrorCode why) {
  Defects defects;
  defects.add(why);
  return texts_.intern(std::string{kUnknownText}, defects);
}

LabelReading::Found LabelReading::label_at(std::uint64_t address) {
  return label_in(data_.run_at({address}), address);
}

LabelReading::Found LabelReading::label_in(std::span<const std::byte> run,
                                           std::uint64_t address) {
  const auto id = leading_reference(run, strings_.layout());
  if (id && *id >= kFirstRegularId + kHeaderBytes) {
    const std::uint64_t target = *id - kFirstRegularId;
    if (target < strings_.data().size()) return {.label = by_address(target)};
  }
  return {.label = by_address(address), .is_own_text = true};
}

void LabelReading::prefetch(std::uint64_t id) {
  const std::uint64_t first_regular = strings_.layout().ids.first_regular;
  if (id < first_regular) return;
  const auto run = data_.run_at({id - first_regular});
  if (!run.empty()) __builtin_prefetch(run.data());
}

LabelId LabelReading::by_address(std::uint64_t address) {
  const auto found = by_address_.find(address);
  if (found != by_address_.end()) return found->second;
  if (by_address_.size() >= kMaxRemembered) by_address_.clear();
  const LabelId label = expand(address);
  by_address_.emplace(address, label);
  return label;
}

LabelId LabelReading::expand(std::uint64_t address) {
  if (!texts_.may_expand()) return unreadable(ErrorCode::kStringTooLong);
  std::string text;
  Defects defects;
  texts_.note_steps(strings_.append_label({address}, text, defects));
  const bool has_grammar = strings_.layout().has_arguments;
  if (has_grammar && !is_well_formed_part(text)) defects.add(ErrorCode::kBadEventText);
  return texts_.intern(std::move(text), defects);
}

}  // namespace mm::decode
