// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "rewriting/string_needs.h"

#include <algorithm>
#include <array>

#include "mmformat/bytes.h"

namespace mm::rewriting {

using Sort = decode::StringPiece::Sort;

Error too_much_string_work() {
  return {.code = ErrorCode::kSumTooLarge,
          .detail =
              "strings that overlap, or references deeper than a reader follows, so that "
              "the output would be many times larger than the input"};
}

StringNeeds::StringNeeds(const decode::Profile& profile)
    : profile_(&profile),
      strings_(&profile.strings()),
      addresses_(strings_->data().size()),
      virtual_ids_(std::min(strings_->virtual_id_end(), kMaxVirtualId + 1)),
      pieces_(strings_->data(), profile.layout()) {}

void StringNeeds::add_virtual(StringId id) {
  const auto address = strings_->address_of(id);
  if (!address) return;
  virtual_ids_.insert(id.value);
  addresses_.insert(address->value);
}

void StringNeeds::add_all() {
  // By entry: ids can be so sparse that trying all of them takes for ever.
  const Layout& layout = profile_->layout();
  const decode::Stream& index = profile_->source().string_index;
  std::array<std::byte, 16> scratch;
  for (std::uint64_t entry = kHeaderBytes;; entry += layout.index_entry_bytes) {
    const auto bytes = index.read({entry}, layout.index_entry_bytes, scratch);
    if (bytes.empty()) break;
    const StringId id{layout.id_bytes == 8 ? load_le<std::uint64_t>(bytes.data())
                                           : load_le<std::uint32_t>(bytes.data())};
    if (is_virtual(id)) add_virtual(id);
  }
  // The metadata are written anew, and are needed once more only if an event says so.
  const auto metadata = strings_->address_of({profile_->layout().ids.metadata});
  std::uint64_t start = kHeaderBytes;
  for (std::uint64_t at = start; at < strings_->data().size();) {
    const decode::StringPiece piece = pieces_.read(at);
    if (piece.sort == Sort::kText || piece.sort == Sort::kReference) {
      at = piece.next;
      continue;
    }
    // What has no end is needed only if something leads to it.
    if (piece.sort != Sort::kEnd) return;
    if (!metadata || metadata->value != start) addresses_.insert(start);
    start = ++at;  // the terminator is one byte in every version
  }
}

Result<void> StringNeeds::close() {
  const std::uint64_t most = most_string_work(strings_->data().size());
  auto at = addresses_.next(0);
  for (; at; at = addresses_.next(*at + 1)) {
    passed_ = *at;
    pending_.push_back(*at);
    while (!pending_.empty()) {
      const std::uint64_t address = pending_.back();
      pending_.pop_back();
      add_references(address);
      if (work_ > most) return too_much_string_work();
    }
  }
  number();
  return {};
}

/// Readers stop at kMostTextBytes, and so does this.
void StringNeeds::add_references(std::uint64_t address) {
  const std::uint64_t work_before = work_;
  for (std::uint64_t at = address; work_ - work_before <= kMostTextBytes;) {
    const decode::StringPiece piece = pieces_.read(at);
    work_ += 1 + piece.text.size();
    if (piece.sort == Sort::kReference) {
      add_reference(piece.reference);
    } else if (piece.sort != Sort::kText) {
      return;
    }
    at = piece.next;
  }
}

void StringNeeds::add_reference(StringId id) {
  const auto address = strings_->address_of(id);
  if (!address) return;
  if (is_virtual(id)) virtual_ids_.insert(id.value);
  if (addresses_.insert(address->value) && address->value < passed_) {
    pending_.push_back(address->value);
  }
}

}  // namespace mm::rewriting
