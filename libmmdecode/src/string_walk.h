// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// StringWalk: every string that some strings refer to, directly or not, once each.
//
//   "f" FF     FE <"f"> 1E FE <"demo"> FF     "demo" FF     "never" FF
//    ^ 2        ^ 1: where the walk starts     ^ 3
//
// The walk keeps a list of strings to look into, not a stack of open ones: cycles and
// doubled references cost nothing.
#pragma once

#include <cstdint>
#include <vector>

#include "address_set.h"
#include "mmdecode/string_pieces.h"
#include "mmdecode/string_table.h"

namespace mm::decode {

class StringWalk {
 public:
  /// `strings` is borrowed. Memory: a bit for each byte of string data.
  explicit StringWalk(const StringTable& strings)
      : strings_(strings), met_(strings.data().size()) {}

  /// Calls visit(piece, at) for each piece of the string at `address`, and of those that
  /// it refers to, that were not visited before; `at` is where the piece starts.
  template <class Visit>
  void walk(StreamOffset address, Visit&& visit) {
    if (!met_.add(address.value)) return;
    to_visit_.push_back(address.value);
    while (!to_visit_.empty()) {
      std::uint64_t at = to_visit_.back();
      to_visit_.pop_back();
      visit_string(at, visit);
    }
  }
  void walk(StreamOffset address) {
    walk(address, [](const StringPiece&, std::uint64_t) {});
  }

  /// The strings that were visited.
  const AddressSet& met() const { return met_; }

 private:
  template <class Visit>
  void visit_string(std::uint64_t at, Visit&& visit) {
    using Sort = StringPiece::Sort;
    StringPieceReader pieces{strings_.data(), strings_.layout()};
    for (;;) {
      const StringPiece piece = pieces.read(at);
      visit(piece, at);
      if (piece.sort != Sort::kText && piece.sort != Sort::kReference) return;
      if (piece.sort == Sort::kReference) note_reference(piece.reference);
      at = piece.next;
    }
  }
  void note_reference(StringId id) {
    const auto target = strings_.address_of(id);
    if (target && met_.add(target->value)) to_visit_.push_back(target->value);
  }

  const StringTable& strings_;
  AddressSet met_;
  std::vector<std::uint64_t> to_visit_;
};

}  // namespace mm::decode
