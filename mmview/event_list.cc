// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "event_list.h"

#include <algorithm>
#include <limits>

#include "event_choice.h"
#include "event_order.h"
#include "mmdecode/each_event.h"
#include "toolkit/progress.h"

namespace mm::mmview {
namespace {

constexpr std::uint64_t kAll = std::numeric_limits<std::uint64_t>::max();

/// Looks at the events one by one.
class Collector {
 public:
  Collector(const decode::Profile& profile, const Options& options,
            std::uint64_t earliest_start)
      : profile_(profile),
        selection_(options.selection.selection),
        earliest_start_(earliest_start) {}

  /// Calls take(index, event) for each selected event until it returns false.
  template <class Take>
  void each(Take&& take) {
    toolkit::Progress progress{"reading events", profile_.events().size()};
    std::uint64_t index = 0;
    for_each_event(profile_, [&](const decode::Event& event) {
      if (index % kBetweenUpdates == 0) progress.update(index);
      if (is_selected(index, event) && !take(index, event)) return false;
      ++index;
      return true;
    });
  }

  /// The last `most` selected events, in the order of the file.
  std::vector<std::uint64_t> last(std::uint64_t most) {
    std::vector<std::uint64_t> numbers;
    std::uint64_t index = profile_.events().size();
    for (auto at = profile_.events().rbegin(); index > 0 && numbers.size() < most; ++at) {
      if (is_selected(--index, *at)) numbers.push_back(index);
    }
    std::ranges::reverse(numbers);
    return numbers;
  }

 private:
  static constexpr std::uint64_t kBetweenUpdates = 65'536;

  bool is_selected(std::uint64_t index, const decode::Event& event) {
    if (selection_.selects_all()) return true;
    if (!reader_) reader_.emplace(profile_, selection_, earliest_start_);
    return reader_->read(index, event, shown_);
  }

  const decode::Profile& profile_;
  const decode::Selection& selection_;
  std::uint64_t earliest_start_;
  std::optional<EventReader> reader_;  // once something is to be asked
  ShownEvent shown_;
};

/// Keeps the first or the last N.
void cut(std::vector<std::uint64_t>& numbers, const Options& options) {
  const std::uint64_t most = std::min<std::uint64_t>(
      options.first.value_or(options.last.value_or(kAll)), numbers.size());
  const auto count = static_cast<std::ptrdiff_t>(numbers.size() - most);
  if (options.last)
    numbers.erase(numbers.begin(), numbers.begin() + count);
  else
    numbers.erase(numbers.end() - count, numbers.end());
}

std::vector<std::uint64_t> all_of(Collector& collector) {
  std::vector<std::uint64_t> numbers;
  collector.each([&](std::uint64_t index, const decode::Event&) {
    numbers.push_back(index);
    return true;
  });
  return numbers;
}

std::vector<std::uint64_t> sorted(const decode::Profile& profile, const Options& options,
                                  Collector& collector) {
  const Order order = options.sort == SortBy::kTime ? Order::kTime : Order::kDuration;
  if (options.first || options.last) {
    FewEvents few{order, options.last.has_value(),
                  options.first.value_or(options.last.value_or(0))};
    collector.each([&](std::uint64_t index, const decode::Event& event) {
      few.take(index, event);
      return true;
    });
    return few.finish();
  }
  std::vector<std::uint64_t> numbers = all_of(collector);
  sort_events(profile, order, numbers);
  return numbers;
}

std::vector<std::uint64_t> in_file_order(const Options& options, Collector& collector) {
  if (options.last) return collector.last(*options.last);
  std::vector<std::uint64_t> numbers;
  const std::uint64_t most = options.first.value_or(kAll);
  if (most == 0) return numbers;
  collector.each([&](std::uint64_t index, const decode::Event&) {
    numbers.push_back(index);
    return numbers.size() < most;
  });
  return numbers;
}

}  // namespace

EventList make_event_list(const decode::Profile& profile, const Options& options,
                          std::uint64_t earliest_start) {
  const std::uint64_t size = profile.events().size();
  EventList list{.begin = 0, .end = size, .numbers = std::nullopt};
  Collector collector{profile, options, earliest_start};
  if (options.is_tree) {
    list.numbers = all_of(collector);
    sort_events(profile, Order::kThread, *list.numbers);
    note_depths(profile, *list.numbers);
    cut(*list.numbers, options);
  } else if (options.sort != SortBy::kFile) {
    list.numbers = sorted(profile, options, collector);
  } else if (!options.first && !options.last) {
    return list;
  } else if (!options.selection.selection.selects_all()) {
    list.numbers = in_file_order(options, collector);
  } else if (options.first) {
    list.end = std::min(size, *options.first);
  } else {
    list.begin = size - std::min(size, *options.last);
  }
  return list;
}

}  // namespace mm::mmview
