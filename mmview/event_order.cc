// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "event_order.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace mm::mmview {
namespace {

bool has_time(const decode::Event& event) {
  return event.type != decode::EventType::kInteger;
}

/// -1, 0 or 1: where 0, `b` is as good as `a`.
int compare(std::uint64_t a, std::uint64_t b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

unsigned width(std::uint64_t most) {
  return static_cast<unsigned>(std::bit_width(most));
}

/// The threads of some events, as numbers without gaps.
std::vector<std::uint64_t> threads_of(const decode::Profile& profile,
                                      std::span<const std::uint64_t> numbers) {
  std::vector<std::uint64_t> threads;
  for (const std::uint64_t index : numbers) {
    const std::uint64_t thread = profile.events().at(index).thread.value;
    if (!threads.empty() && threads.back() == thread) continue;
    const auto at = std::ranges::lower_bound(threads, thread);
    if (at == threads.end() || *at != thread) threads.insert(at, thread);
    if (threads.size() > 65'536) return {};  // damaged; the ids themselves will do
  }
  return threads;
}

/// What an event is sorted by, in as many bits as are free beside its number. It never
/// puts two events in the wrong order; it may find them equal.
class SortKey {
 public:
  SortKey(const decode::Profile& profile, Order order,
          std::span<const std::uint64_t> numbers)
      : order_(order), index_bits_(width(profile.events().size())) {
    if (order == Order::kThread) threads_ = threads_of(profile, numbers);
    for (const std::uint64_t index : numbers) {
      const decode::Event event = profile.events().at(index);
      most_thread_ = std::max(most_thread_, thread_of(event));
      if (!has_time(event)) continue;
      most_ = std::max(most_, order == Order::kDuration ? event.duration() : event.start);
    }
    const unsigned free = 64 - index_bits_;
    thread_bits_ = order == Order::kThread ? std::min(width(most_thread_), free) : 0;
    thread_shift_ = width(most_thread_) - thread_bits_;
    if (order != Order::kThread) thread_shift_ = 0;
    // One more than the largest value is for those without a time.
    const unsigned needed = width(most_ < ~std::uint64_t{0} ? most_ + 1 : most_);
    value_bits_ = std::min(needed, free - thread_bits_);
    value_shift_ = needed - value_bits_;
  }

  std::uint64_t pack(const decode::Event& event, std::uint64_t index) const {
    std::uint64_t key = value_of(event) >> value_shift_;
    // A shift by all bits of a word is not defined; nothing is left of the value then.
    if (value_bits_ == 0) key = 0;
    if (thread_bits_ > 0) {
      key |= value_bits_ < 64 ? (thread_of(event) >> thread_shift_) << value_bits_ : 0;
    }
    return (index_bits_ < 64 ? key << index_bits_ : 0) | index;
  }
  std::uint64_t index_of(std::uint64_t packed) const {
    return packed & ((std::uint64_t{1} << index_bits_) - 1);
  }
  /// Whether nothing is left to settle: ties are in the order of the file, as the numbers
  /// beside the keys are.
  bool is_exact() const { return order_ == Order::kDuration && value_shift_ == 0; }
  bool is_equal(std::uint64_t a, std::uint64_t b) const {
    return (a ^ b) >> index_bits_ == 0;
  }

 private:
  std::uint64_t value_of(const decode::Event& event) const {
    if (order_ == Order::kDuration) return most_ - std::min(most_, event.duration());
    if (has_time(event)) return event.start;
    return most_ < ~std::uint64_t{0} ? most_ + 1 : most_;
  }
  std::uint64_t thread_of(const decode::Event& event) const {
    if (threads_.empty()) return event.thread.value;
    const auto at = std::ranges::lower_bound(threads_, event.thread.value);
    return static_cast<std::uint64_t>(at - threads_.begin());
  }

  Order order_;
  unsigned index_bits_;
  std::vector<std::uint64_t> threads_;
  std::uint64_t most_ = 0;
  std::uint64_t most_thread_ = 0;
  unsigned thread_bits_ = 0;
  unsigned thread_shift_ = 0;
  unsigned value_bits_ = 0;
  unsigned value_shift_ = 0;
};

}  // namespace

bool comes_before(Order order, const decode::Event& a, std::uint64_t index_a,
                  const decode::Event& b, std::uint64_t index_b) {
  if (order == Order::kDuration) {
    const int by_duration = compare(b.duration(), a.duration());
    return by_duration != 0 ? by_duration < 0 : index_a < index_b;
  }
  if (order == Order::kThread && a.thread != b.thread) return a.thread < b.thread;
  if (has_time(a) != has_time(b)) return has_time(a);
  if (!has_time(a)) return index_a < index_b;
  if (a.start != b.start) return a.start < b.start;
  if (a.duration() != b.duration()) return a.duration() > b.duration();
  return index_a > index_b;
}

void sort_events(const decode::Profile& profile, Order order,
                 std::vector<std::uint64_t>& numbers) {
  const SortKey key{profile, order, numbers};
  for (std::uint64_t& number : numbers) {
    number = key.pack(profile.events().at(number), number);
  }
  std::sort(numbers.begin(), numbers.end());
  const auto settle = [&](auto first, auto last) {
    std::sort(first, last, [&](std::uint64_t a, std::uint64_t b) {
      return comes_before(order, profile.events().at(a), a, profile.events().at(b), b);
    });
  };
  for (auto first = numbers.begin(); first != numbers.end();) {
    auto last = first + 1;
    while (last != numbers.end() && key.is_equal(*first, *last)) ++last;
    std::for_each(first, last,
                  [&](std::uint64_t& number) { number = key.index_of(number); });
    if (last - first > 1 && !key.is_exact()) settle(first, last);
    first = last;
  }
}

bool FewEvents::is_better(const Kept& a, const Kept& b) const {
  return wants_last_ ? comes_before(order_, b.event, b.index, a.event, a.index)
                     : comes_before(order_, a.event, a.index, b.event, b.index);
}

void FewEvents::take(std::uint64_t index, const decode::Event& event) {
  const auto better = [this](const Kept& a, const Kept& b) { return is_better(a, b); };
  const Kept kept{.event = event, .index = index};
  if (heap_.size() == most_) {
    if (heap_.empty() || !is_better(kept, heap_.front())) return;
    std::pop_heap(heap_.begin(), heap_.end(), better);
    heap_.back() = kept;
  } else {
    heap_.push_back(kept);
  }
  std::push_heap(heap_.begin(), heap_.end(), better);
}

std::vector<std::uint64_t> FewEvents::finish() {
  std::sort(heap_.begin(), heap_.end(), [this](const Kept& a, const Kept& b) {
    return comes_before(order_, a.event, a.index, b.event, b.index);
  });
  std::vector<std::uint64_t> numbers;
  numbers.reserve(heap_.size());
  for (const Kept& kept : heap_) numbers.push_back(kept.index);
  return numbers;
}

void note_depths(const decode::Profile& profile, std::span<std::uint64_t> numbers) {
  std::vector<std::uint64_t> ends;  // of the intervals that are open
  std::optional<ThreadId> thread;
  for (std::uint64_t& number : numbers) {
    const decode::Event event = profile.events().at(number);
    if (thread != event.thread) ends.clear();
    thread = event.thread;
    if (!has_time(event)) ends.clear();  // behind all that have one
    while (!ends.empty() && ends.back() <= event.start) ends.pop_back();
    number = TreePlace::pack(number, ends.size());
    if (event.duration() > 0) ends.push_back(event.end);
  }
}

}  // namespace mm::mmview
