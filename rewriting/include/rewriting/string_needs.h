// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// StringNeeds: which strings of a profile an output must have, and which entries of the
// string index.
//
//   event --id--> string --references--> strings --references--> ...
//            \--> index entry (virtual ids) --> string
#pragma once

#include <cstdint>
#include <vector>

#include "mmdecode/profile.h"
#include "mmdecode/string_pieces.h"
#include "mmformat/constants.h"
#include "mmformat/result.h"
#include "rewriting/numbered_set.h"

namespace mm::rewriting {

/// Whether the string index names what `id` stands for in versions 8 and 9, so that an
/// output can keep the number. All other ids are places, and change.
constexpr bool is_virtual(StringId id) {
  return id.value <= kMaxVirtualId;
}

/// A text that is longer is cut short by readers (spec section "Limits").
inline constexpr std::size_t kMostTextBytes = std::size_t{1} << 20;

/// What a profile's strings may cost, in bytes and steps: far above what they need where
/// no two of them overlap, which only a damaged or hostile file makes them do.
constexpr std::uint64_t most_string_work(std::uint64_t data_bytes) {
  return (std::uint64_t{64} << 20) + 16 * data_bytes;
}

/// What is returned where the strings cost more.
Error too_much_string_work();

class StringNeeds {
 public:
  /// `profile` is borrowed. Memory: a bit for each byte of string data and each virtual
  /// id.
  explicit StringNeeds(const decode::Profile& profile);

  /// Needs the string of `id`, where there is one.
  void add(StringId id) {
    if (is_virtual(id)) {
      if (!virtual_ids_.contains(id.value)) add_virtual(id);
    } else if (const auto address = strings_->address_of(id)) {
      addresses_.insert(address->value);
    }
  }

  /// Needs every index entry, and every string as they follow each other in the data.
  void add_all();

  /// Numbers what was added, for who writes texts instead of references. Called after the
  /// last add.
  void number() {
    addresses_.number();
    virtual_ids_.number();
  }

  /// Adds what the needed strings refer to, and numbers all.
  /// @return kSumTooLarge where strings overlap so much that it would take for ever.
  Result<void> close();

  /// Addresses of strings.
  const NumberedSet& addresses() const { return addresses_; }
  /// Virtual ids that lead to a string.
  const NumberedSet& virtual_ids() const { return virtual_ids_; }
  const decode::Profile& profile() const { return *profile_; }

 private:
  void add_virtual(StringId id);
  void add_references(std::uint64_t address);
  void add_reference(StringId id);

  const decode::Profile* profile_;
  const decode::StringTable* strings_;
  NumberedSet addresses_;
  NumberedSet virtual_ids_;
  decode::StringPieceReader pieces_;
  // While closing:
  std::uint64_t passed_ = 0;            // strings up to this address were looked at
  std::vector<std::uint64_t> pending_;  // those below that were not
  std::uint64_t work_ = 0;
};

}  // namespace mm::rewriting
