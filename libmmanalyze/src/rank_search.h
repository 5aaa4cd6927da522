// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// RankSearch: exact order statistics (medians, percentiles) of many groups of values that
// are too many to keep, in a few passes over them.
//
//   pass 1   counts the values by group and size: 16 ranges for each power of two
//   pass 2   keeps those in the ranges that hold a rank that was asked for, while they
//            are few; a range with too many values is split in 256 instead
//   pass 3   ... until every rank has its value: 1 or 2 passes more, for huge groups
//
// Memory: 24 bytes for each range that has a value, and at most `most_kept` values.
#pragma once

#include <tsl/robin_map.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "mmformat/mixing_hash.h"

namespace mm::analyze {

class RankSearch {
 public:
  static constexpr std::size_t kMostKept = std::size_t{1} << 20U;
  explicit RankSearch(std::size_t most_kept = kMostKept) : most_kept_(most_kept) {}

  /// Pass 1: one value of a group. Groups are small numbers.
  void count(std::uint32_t group, std::uint64_t value) {
    ++counts_[key_of(group, value)];
  }

  /// After pass 1: asks for the `rank`-th smallest value of a group, from 1 to the number
  /// of its values. @return what answer() is asked with.
  std::size_t ask(std::uint32_t group, std::uint64_t rank);

  /// After the last ask(), and after each further pass: whether there must be one more,
  /// in which all values are shown again.
  bool needs_pass();
  void show(std::uint32_t group, std::uint64_t value);

  /// Once no pass is needed.
  std::uint64_t answer(std::size_t question) const { return answers_[question]; }

 private:
  struct Question {
    std::uint64_t rank;  // among the values of its range
    std::size_t number;
  };
  /// Values of a group that are known only by their number.
  struct Range {
    std::uint32_t group = 0;
    std::uint64_t first = 0;  // smallest value that belongs to it
    std::uint64_t last = 0;
    std::uint64_t population = 0;
    std::vector<Question> questions = {};
    bool is_kept = false;
    std::vector<std::uint64_t> content = {};  // the values, or how many each part has
  };
  struct Asked {
    std::uint32_t group;
    std::uint64_t rank;
  };

  static std::uint64_t key_of(std::uint32_t group, std::uint64_t value);
  std::vector<Range> first_ranges();
  std::vector<Range> narrower_ranges();
  void plan(std::vector<Range> ranges);
  void answer_all(Range& range);
  static std::uint64_t part_width(const Range& range);

  std::size_t most_kept_;
  tsl::robin_map<std::uint64_t, std::uint64_t, MixingHash> counts_;
  std::vector<Asked> asked_;
  std::vector<std::uint64_t> answers_;
  std::vector<Range> ranges_;                  // by group
  std::vector<std::uint32_t> first_of_group_;  // in ranges_; one more than groups
  bool is_counted_ = false;
};

}  // namespace mm::analyze
