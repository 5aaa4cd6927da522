// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "item_reader.h"

#include <algorithm>
#include <cstring>
#include <new>

#include "item_nodes.h"
#include "item_path.h"
#include "mmformat/bytes.h"

namespace mm::analyze {
namespace {

constexpr std::size_t kMet = 1024;
/// What the texts of a block may cost: far more than real ones do, of which long ones are
/// names of types. A hostile file can make each text a megabyte long. The budget is a
/// block's, so that the result does not depend on who reads it.
constexpr std::int64_t kBlockSteps = std::int64_t{1} << 22;
constexpr std::int64_t kBlockBytes = std::int64_t{1} << 25;
/// Names that a reader keeps, to know them again. Others it hands on each time.
constexpr std::size_t kMostKeptBytes = std::size_t{1} << 27;
/// A name beyond this is none: paths of real programs are far shorter, instances too.
constexpr std::size_t kMostNameBytes = std::size_t{1} << 16;

std::size_t slot_of(std::string_view text) {
  constexpr std::uint64_t kFactor = 0x9E37'79B9'7F4A'7C15U;
  std::uint64_t hash = text.size();
  const auto* const bytes = reinterpret_cast<const std::byte*>(text.data());
  std::size_t at = 0;
  for (; at + 8 <= text.size(); at += 8) {
    hash = (hash ^ load_le<std::uint64_t>(bytes + at)) * kFactor;
    hash ^= hash >> 29U;
  }
  for (; at < text.size(); ++at) {
    hash = (hash ^ static_cast<unsigned char>(text[at])) * kFactor;
  }
  return (hash * kFactor) >> 54U;
}
static_assert(kMet == std::size_t{1} << (64U - 54U));

/// The first of the arguments that stand behind their separators.
std::string_view first_argument(std::string_view arguments) {
  if (arguments.empty()) return {};
  arguments.remove_prefix(1);
  return arguments.substr(0, arguments.find(kArgumentSeparator));
}

}  // namespace

ItemReader::ItemReader(const WalkPlan& plan, ItemLevel level)
    : plan_(plan),
      level_(level),
      intervals_(plan, /*with_arguments=*/true),
      texts_(plan.profile->strings()),
      met_(kMet) {}

void ItemReader::read(const Block& block, FramedBlock& out) {
  steps_left_ = kBlockSteps;
  bytes_left_ = kBlockBytes;
  intervals_.read_with(block, out, [&](const IntervalReader::Named& named) {
    return item_frame(number_of(named, out), named.is_selected);
  });
}

std::uint32_t ItemReader::number_of(const IntervalReader::Named& named,
                                    FramedBlock& out) {
  if (steps_left_ <= 0 || bytes_left_ <= 0) [[unlikely]] {
    text_defects_.add(ErrorCode::kStringTooLong);
    return 0;
  }
  const decode::SplitText text = texts_.split({named.id}, text_defects_);
  steps_left_ -= static_cast<std::int64_t>(texts_.steps());
  bytes_left_ -= static_cast<std::int64_t>(text.label.size() + text.arguments.size());
  if (text.arguments.empty()) return 0;
  ++argument_count_;
  const std::string_view argument = first_argument(text.arguments);
  const ArgumentForm form = form_of(named);
  Met* met = nullptr;
  if (argument.size() <= Met{}.text.size()) {
    met = &met_[slot_of(argument)];
    if (met->size == argument.size() && met->form == form &&
        std::memcmp(met->text.data(), argument.data(), argument.size()) == 0 &&
        !argument.empty()) {
      return met->number;
    }
  }
  const Subject subject = parser_.parse(form, argument);
  const std::uint32_t number = look_up(subject, out);
  if (met != nullptr) {
    met->number = number;
    met->form = form;
    met->size = static_cast<std::uint16_t>(argument.size());
    std::memcpy(met->text.data(), argument.data(), argument.size());
  }
  return number;
}

/// What an event's argument is follows from its label and from what sort of kind it has:
/// asked once for each pair.
ArgumentForm ItemReader::form_of(const IntervalReader::Named& named) {
  constexpr std::size_t kKinds = 16;
  const std::size_t at = named.label * kKinds + static_cast<std::size_t>(named.kind);
  if (at >= forms_.size()) {
    forms_.resize(std::max(plan_.labels->size() * kKinds, at + 1));
  }
  if (forms_[at] == 0) {
    const ArgumentForm form =
        argument_form_of(named.kind, plan_.labels->text(named.label));
    forms_[at] = static_cast<std::uint8_t>(static_cast<unsigned>(form) + 1);
  }
  return static_cast<ArgumentForm>(forms_[at] - 1);
}

/// What the subject is called at the level; empty where it is nothing there.
std::string_view ItemReader::name_at_level(const Subject& subject) {
  using Sort = Subject::Sort;
  switch (level_) {
    case ItemLevel::kCrate:
      if (subject.sort == Sort::kItem) return crate_of_path(subject.name);
      if (subject.sort == Sort::kCrate) return subject.name;
      if (subject.sort == Sort::kCodegenUnit) return crate_of_codegen_unit(subject.name);
      return {};
    case ItemLevel::kModule:
      if (subject.sort != Sort::kItem || crate_of_path(subject.name).empty()) return {};
      return subject.name;
    case ItemLevel::kItem:
      return subject.sort == Sort::kItem ? subject.name : std::string_view{};
    case ItemLevel::kGeneric:
      if (subject.sort != Sort::kItem || subject.instance.empty()) return {};
      // Both spellings of one instance must not count twice, so they are told apart.
      name_ = subject.is_symbol ? 's' : 'd';
      name_ += subject.name;
      name_ += '\n';
      name_ += subject.instance;
      return name_;
    case ItemLevel::kMacro:
      return subject.sort == Sort::kMacro ? subject.name : std::string_view{};
    case ItemLevel::kCodegenUnit:
      return subject.sort == Sort::kCodegenUnit ? subject.name : std::string_view{};
  }
  return {};
}

std::uint32_t ItemReader::look_up(const Subject& subject, FramedBlock& out) {
  const std::string_view name = name_at_level(subject);
  if (name.empty()) return 0;
  if (name.size() > kMostNameBytes) {
    text_defects_.add(ErrorCode::kStringTooLong);
    return 0;
  }
  const auto found = numbers_.find(name);
  const std::uint32_t number =
      found != numbers_.end() ? found->second : new_number(name, out);
  facts_[number].has_certain_crate |=
      subject.has_certain_crate || subject.sort != Subject::Sort::kItem;
  facts_[number].is_module |= subject.is_module;
  return number;
}

std::uint32_t ItemReader::new_number(std::string_view name, FramedBlock& out) {
  const auto number = static_cast<std::uint32_t>(facts_.size());
  if (number > kMostItemNames) throw std::bad_alloc{};
  facts_.emplace_back();
  out.texts.emplace_back(name);
  if (name.size() <= kMostKeptBytes - kept_bytes_) {
    kept_bytes_ += name.size();
    numbers_.emplace(names_.emplace_back(name), number);
  }
  return number;
}

decode::Defects ItemReader::defects() const {
  decode::Defects defects = intervals_.defects();
  defects.merge(text_defects_);
  return defects;
}

}  // namespace mm::analyze
