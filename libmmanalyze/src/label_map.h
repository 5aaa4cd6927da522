// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// LabelMap: something for each label that one thread has met.
//
// Most threads of a compiler meet most labels, so it is an array. A profile may also have
// as many threads as labels, each with its own, and an array each would need memory by
// their product: a label far above what the thread has met so far goes to a map, until
// there are enough of them.
#pragma once

#include <cstddef>
#include <unordered_map>
#include <vector>

#include "mmdecode/labels.h"

namespace mm::analyze {

template <class T>
class LabelMap {
 public:
  /// The value of a label; T{} where it is new. Valid until the next call.
  T& of(decode::LabelId label) {
    if (label < array_.size()) [[likely]]
      return array_[label];
    return of_far(label);
  }

  /// The same without making one; null where there is none.
  const T* find(decode::LabelId label) const {
    if (label < array_.size()) return &array_[label];
    const auto found = far_.find(label);
    return found == far_.end() ? nullptr : &found->second;
  }

  /// Calls visit(label, value); for labels below the largest that were not met, too.
  template <class Visit>
  void for_each(Visit&& visit) const {
    for (std::size_t i = 0; i < array_.size(); ++i) {
      visit(static_cast<decode::LabelId>(i), array_[i]);
    }
    for (const auto& [label, value] : far_) visit(label, value);
  }

  /// Values that have memory, for tests.
  std::size_t capacity() const { return array_.size() + far_.size(); }

 private:
  static constexpr std::size_t kAlwaysArray = 64;
  static constexpr std::size_t kSparseness = 16;

  T& of_far(decode::LabelId label) {
    const auto [at, is_new] = far_.try_emplace(label);
    met_far_ += is_new ? 1 : 0;
    if (label >= kAlwaysArray + kSparseness * met_far_) return at->second;
    array_.resize(label + std::size_t{1});
    for (auto far = far_.begin(); far != far_.end();) {
      if (far->first < array_.size()) {
        array_[far->first] = far->second;
        far = far_.erase(far);
      } else {
        ++far;
      }
    }
    return array_[label];
  }

  std::vector<T> array_;
  std::unordered_map<decode::LabelId, T> far_;
  std::size_t met_far_ = 0;  // labels that were in far_ at some time
};

}  // namespace mm::analyze
