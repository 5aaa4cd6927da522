// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// PlaceMarks: a set of places in the string data like AddressSet, for several threads at
// once.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace mm::decode {

class PlaceMarks {
 public:
  /// Places below `end`. Memory comes zeroed from the system and is touched as marks are
  /// set, by the thread that sets them.
  explicit PlaceMarks(std::uint64_t end)
      // NOLINTNEXTLINE(cppcoreguidelines-no-malloc)
      : words_(static_cast<std::uint64_t*>(std::calloc(end / 64 + 1, 8))) {
    if (!words_) throw std::bad_alloc{};
  }

  /// @return 1 where the place had no mark before, else 0: a number, to be added up.
  std::uint64_t add(std::uint64_t place) {
    std::atomic_ref<std::uint64_t> word{words_.get()[place / 64]};
    const std::uint64_t bit = std::uint64_t{1} << place % 64;
    if ((word.load(std::memory_order_relaxed) & bit) != 0) return 0;
    return (word.fetch_or(bit, std::memory_order_relaxed) & bit) == 0 ? 1 : 0;
  }

  bool has(std::uint64_t place) const {
    const std::atomic_ref<std::uint64_t> word{words_.get()[place / 64]};
    return ((word.load(std::memory_order_relaxed) >> place % 64) & 1U) != 0;
  }

 private:
  struct Free {
    void operator()(std::uint64_t* words) const {
      std::free(words);  // NOLINT(cppcoreguidelines-no-malloc)
    }
  };
  std::unique_ptr<std::uint64_t, Free> words_;
};

}  // namespace mm::decode
