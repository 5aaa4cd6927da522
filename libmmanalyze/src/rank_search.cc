// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "rank_search.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <tuple>
#include <utility>

namespace mm::analyze {
namespace {

/// Values below this have a range each; above, each power of two has half as many.
constexpr std::uint64_t kPlain = 32;
constexpr int kPlainBits = 5;
/// More than there are ranges of 64-bit values: 32 + 59 * 16.
constexpr std::uint64_t kSizes = 1024;
constexpr std::uint64_t kParts = 256;

std::uint64_t size_of(std::uint64_t value) {
  if (value < kPlain) return value;
  const auto shift = static_cast<std::uint64_t>(std::bit_width(value) - kPlainBits);
  return shift * (kPlain / 2) + (value >> shift);
}

/// The smallest and the largest value of a size.
std::pair<std::uint64_t, std::uint64_t> values_of(std::uint64_t size) {
  if (size < kPlain) return {size, size};
  const std::uint64_t shift = size / (kPlain / 2) - 1;
  const std::uint64_t first = (kPlain / 2 + size % (kPlain / 2)) << shift;
  return {first, first + ((std::uint64_t{1} << shift) - 1)};
}

}  // namespace

std::uint64_t RankSearch::key_of(std::uint32_t group, std::uint64_t value) {
  return group * kSizes + size_of(value);
}

std::size_t RankSearch::ask(std::uint32_t group, std::uint64_t rank) {
  asked_.push_back({group, rank});
  return asked_.size() - 1;
}

bool RankSearch::needs_pass() {
  plan(std::exchange(is_counted_, true) ? narrower_ranges() : first_ranges());
  return !ranges_.empty();
}

/// The ranges of pass 1 that hold a rank that was asked for.
std::vector<RankSearch::Range> RankSearch::first_ranges() {
  answers_.resize(asked_.size());
  std::vector<std::pair<std::uint64_t, std::uint64_t>> counts(counts_.begin(),
                                                              counts_.end());
  counts_ = {};
  std::ranges::sort(counts);
  std::vector<std::size_t> order(asked_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [this](std::size_t i) {
    return std::tuple{asked_[i].group, asked_[i].rank, i};
  });

  std::vector<Range> ranges;
  auto next = order.begin();
  std::uint64_t below = 0;  // values of the group in smaller ranges
  std::uint64_t group = 0;
  for (const auto& [key, population] : counts) {
    if (key / kSizes != group) below = 0;
    group = key / kSizes;
    Range range{.group = static_cast<std::uint32_t>(group), .population = population};
    std::tie(range.first, range.last) = values_of(key % kSizes);
    while (next != order.end() && asked_[*next].group == group &&
           asked_[*next].rank <= below + population) {
      range.questions.push_back({asked_[*next].rank - below, *next});
      ++next;
    }
    if (!range.questions.empty()) ranges.push_back(std::move(range));
    below += population;
  }
  return ranges;
}

std::uint64_t RankSearch::part_width(const Range& range) {
  return (range.last - range.first) / kParts + 1;
}

void RankSearch::show(std::uint32_t group, std::uint64_t value) {
  if (std::size_t{group} + 1 >= first_of_group_.size()) return;
  for (std::size_t i = first_of_group_[group]; i < first_of_group_[group + 1]; ++i) {
    Range& range = ranges_[i];
    if (value < range.first || value > range.last) continue;
    if (range.is_kept) {
      range.content.push_back(value);
    } else {
      ++range.content[(value - range.first) / part_width(range)];
    }
    return;  // ranges of a group have no value in common
  }
}

/// What the last pass found: answers, and parts of ranges for the next one.
std::vector<RankSearch::Range> RankSearch::narrower_ranges() {
  std::vector<Range> narrower;
  for (Range& range : ranges_) {
    if (range.is_kept) {
      answer_all(range);
      continue;
    }
    const std::uint64_t width = part_width(range);
    std::uint64_t below = 0;
    auto question = range.questions.begin();
    for (std::size_t i = 0; i < range.content.size(); ++i) {
      const std::uint64_t first = range.first + i * width;
      Range part{.group = range.group,
                 .first = first,
                 .last = std::min(range.last, first + (width - 1)),
                 .population = range.content[i]};
      for (;
           question != range.questions.end() && question->rank <= below + part.population;
           ++question) {
        part.questions.push_back({question->rank - below, question->number});
      }
      if (!part.questions.empty()) narrower.push_back(std::move(part));
      below += range.content[i];
    }
  }
  return narrower;
}

void RankSearch::answer_all(Range& range) {
  auto from = range.content.begin();
  for (const Question& question : range.questions) {  // by rank
    const auto at =
        range.content.begin() + static_cast<std::ptrdiff_t>(question.rank - 1);
    std::nth_element(from, at, range.content.end());
    answers_[question.number] = *at;
    from = at;
  }
}

/// Answers what is certain already, and decides for the rest what the next pass does.
void RankSearch::plan(std::vector<Range> ranges) {
  ranges_.clear();
  for (Range& range : ranges) {
    if (range.first < range.last) {
      ranges_.push_back(std::move(range));
      continue;
    }
    for (const Question& question : range.questions) {
      answers_[question.number] = range.first;
    }
  }
  // Small ones first: so that most ranges are done with after this pass.
  std::vector<Range*> by_population;
  for (Range& range : ranges_) by_population.push_back(&range);
  std::ranges::sort(by_population, {}, [](const Range* range) {
    return std::pair{range->population, range->group};
  });
  std::uint64_t kept = 0;
  for (Range* const range : by_population) {
    kept += range->population;
    range->is_kept = kept <= most_kept_;
    if (range->is_kept) {
      range->content.reserve(range->population);
    } else {
      range->content.assign((range->last - range->first) / part_width(*range) + 1, 0);
    }
  }
  first_of_group_.clear();
  for (std::size_t i = 0; i < ranges_.size(); ++i) {
    first_of_group_.resize(std::size_t{ranges_[i].group} + 1,
                           static_cast<std::uint32_t>(i));
  }
  if (!ranges_.empty()) {
    first_of_group_.push_back(static_cast<std::uint32_t>(ranges_.size()));
  }
}

}  // namespace mm::analyze
