// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "process_names.h"

#include <cstddef>

namespace mm::mmedit {
namespace {

/// A damaged file can have a kind an event; what was asked is forgotten beyond this.
constexpr std::size_t kMostKinds = 65'536;

}  // namespace

ProcessNames::ProcessNames(const decode::Profile& profile)
    : strings_(&profile.strings()), addresses_(strings_->data().size()) {}

void ProcessNames::add(const decode::Event& event) {
  if (!is_process(event.kind)) return;
  if (const auto address = strings_->address_of(event.id)) {
    addresses_.insert(address->value);
  }
}

bool ProcessNames::is_process(StringId kind) {
  if (by_kind_.size() >= kMostKinds) by_kind_.clear();
  const auto [entry, is_new] = by_kind_.try_emplace(kind.value);
  if (is_new) {
    decode::Defects ignored;  // counted when the kind is written
    entry->second = strings_->text(kind, ignored) == kProcessKind;
  }
  return entry->second;
}

}  // namespace mm::mmedit
