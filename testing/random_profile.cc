// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/random_profile.h"

#include <algorithm>
#include <string>
#include <utility>

#include "testing/profile_builder.h"

namespace mm::testing {
namespace {

using decode::EventType;
using Events = std::vector<ReadEvent>;

const std::vector<std::string> kIntervalKinds{"Query",
                                              "Query",
                                              "GenericActivity",
                                              "QueryBlocked",
                                              "IncrementalLoadResult",
                                              "IncrementalResultHashing",
                                              "LLVM Pass",
                                              "Parse"};
const std::vector<std::string> kInstantKinds{"QueryCacheHit", "QueryCacheHit",
                                             "ThreadName", "Query", "mark"};
const std::vector<std::string> kIntegerKinds{"ArtifactSize", "QueryCacheHitCount",
                                             "QueryCacheHitCount", "gauge"};
const std::vector<std::string> kLabels{"typeck",         "type_of", "mir_borrowck",
                                       "codegen module", "Ωmega",   "a\tb"};

// One thread's events, in the order of their records.
class ThreadScript {
 public:
  ThreadScript(Chance& chance, std::uint64_t thread) : chance_(chance), thread_(thread) {
    // Coarse clocks give many equal times; large ones use all 48 bits.
    step_ = chance.one_in(8) ? std::uint64_t{1} << 36 : 1 + chance.below(4);
    labels_ = 1 + chance.below(kLabels.size());
  }

  // Intervals that nest, each written at its end.
  Events nested(std::size_t count) {
    Events events;
    std::vector<ReadEvent> open;
    while (events.size() + open.size() < count) {
      now_ += chance_.below(3) * step_;
      const std::uint64_t what = chance_.below(5);
      if (what < 2 && open.size() < 12) {
        open.push_back(interval(now_, 0));
      } else if (what < 4 && !open.empty()) {
        close(open, events);
      } else {
        events.push_back(point());
      }
    }
    while (!open.empty()) {
      now_ += chance_.below(2) * step_;
      close(open, events);
    }
    return events;
  }

  // Intervals that lie anywhere; in order of their ends, or in none.
  Events scattered(std::size_t count) {
    Events events;
    const std::uint64_t range = 1 + chance_.below(40);
    while (events.size() < count) {
      now_ = chance_.below(range) * step_;
      if (chance_.one_in(5)) {
        events.push_back(point());
        continue;
      }
      const std::uint64_t length = chance_.below(1 + range / 2) * step_;
      events.push_back(interval(now_, now_ + length));
      if (chance_.one_in(40)) std::swap(events.back().start, events.back().end);
    }
    if (chance_.one_in(2)) std::ranges::stable_sort(events, {}, &ReadEvent::end);
    return events;
  }

 private:
  void close(std::vector<ReadEvent>& open, Events& events) {
    open.back().end = now_;
    events.push_back(std::move(open.back()));
    open.pop_back();
  }

  ReadEvent interval(std::uint64_t start, std::uint64_t end) {
    return event(EventType::kInterval, chance_.of(kIntervalKinds), start, end);
  }

  ReadEvent point() {
    if (chance_.one_in(3)) {
      const std::uint64_t value = chance_.below(1'000);
      return event(EventType::kInteger, chance_.of(kIntegerKinds), value, value);
    }
    return event(EventType::kInstant, chance_.of(kInstantKinds), now_, now_);
  }

  ReadEvent event(EventType type, const std::string& kind, std::uint64_t start,
                  std::uint64_t end) {
    ReadEvent made{.type = type,
                   .kind = kind,
                   .label = kLabels[chance_.below(labels_)],
                   .arguments = {},
                   .thread = thread_,
                   .start = start,
                   .end = end};
    const char* const arguments[] = {"demo::main", "(A,B)", "7"};
    for (std::uint64_t n = chance_.below(3); n > 0; --n) {
      made.arguments.emplace_back(arguments[chance_.below(3)]);
    }
    return made;
  }

  Chance& chance_;
  std::uint64_t thread_;
  std::uint64_t step_ = 1;
  std::uint64_t labels_ = 1;
  std::uint64_t now_ = 0;
};

// Mixes threads; each keeps its own order.
Events interleaved(std::vector<Events> threads, Chance& chance) {
  Events all;
  for (Events& events : threads) std::ranges::reverse(events);
  while (!threads.empty()) {
    const std::size_t i = chance.below(threads.size());
    if (threads[i].empty()) {
      threads.erase(threads.begin() + static_cast<std::ptrdiff_t>(i));
      continue;
    }
    all.push_back(std::move(threads[i].back()));
    threads[i].pop_back();
  }
  return all;
}

PagePlan random_plan(Chance& chance) {
  PagePlan plan;
  if (chance.one_in(4)) return plan;
  plan.page_bytes = {1 + chance.below(200), 1 + chance.below(100), 1 + chance.below(50)};
  plan.whole_records = chance.one_in(2);
  plan.order = chance.one_in(2) ? PageOrder::kRoundRobin : PageOrder::kBackwards;
  return plan;
}

std::string whole_text(const ReadEvent& event) {
  std::string text = event.label;
  for (const std::string& argument : event.arguments) text += "\x1e" + argument;
  return text;
}

bool have_same_name(const ReadEvent& a, const ReadEvent& b) {
  return a.thread == b.thread && a.kind == b.kind && whole_text(a) == whole_text(b);
}

// Where starts are records: before which event's record the start of each event lies, at
// most its own. An end closes the last open start of its thread and name, so a later end
// of the same name must not have the later start: it then starts after the earlier end.
std::vector<std::size_t> start_places(const Events& events, Chance& chance) {
  std::vector<std::size_t> places(events.size());
  for (std::size_t i = 0; i < events.size(); ++i) {
    places[i] = chance.below(i + 1);
    for (std::size_t earlier = 0; earlier < i; ++earlier) {
      const bool starts_inside = places[earlier] < places[i] && places[i] <= earlier;
      if (starts_inside && have_same_name(events[earlier], events[i])) places[i] = i;
    }
  }
  return places;
}

// Draws events with names in all the ways that a file may hold them.
class Drawing {
 public:
  Drawing(std::int64_t version, std::uint64_t seed) : builder_(version), chance_(seed) {}

  void draw(const Events& events) {
    if (builder_.form().records == RecordKind::kStartEnd) return draw_halves(events);
    for (const ReadEvent& event : events) add(event, kind_of(event.kind), id_of(event));
  }

  ProfileFiles files(const PagePlan& plan) { return builder_.files(plan); }

 private:
  void add(const ReadEvent& event, StringId kind, StringId id) {
    switch (event.type) {
      case EventType::kInterval:
        builder_.interval(kind, id, event.thread, event.start, event.end);
        break;
      case EventType::kInstant:
        builder_.instant(kind, id, event.thread, event.start);
        break;
      case EventType::kInteger:
        builder_.integer(kind, id, event.thread, event.start);
        break;
    }
  }

  void draw_halves(const Events& events) {
    const std::vector<std::size_t> places = start_places(events, chance_);
    std::vector<std::pair<StringId, StringId>> names;
    for (const ReadEvent& event : events) {
      const StringId kind = kind_of(event.kind);
      names.emplace_back(kind, id_of(event));
    }
    for (std::size_t i = 0; i < events.size(); ++i) {
      for (std::size_t n = events.size(); n-- > i;) {
        if (places[n] != i || events[n].type != EventType::kInterval) continue;
        builder_.start(names[n].first, names[n].second, events[n].thread,
                       events[n].start);
      }
      const auto [kind, id] = names[i];
      if (events[i].type == EventType::kInterval) {
        builder_.end(kind, id, events[i].thread, events[i].end);
      } else {
        add(events[i], kind, id);
      }
    }
  }

  StringId kind_of(const std::string& kind) {
    if (chance_.one_in(6)) return builder_.text(kind);  // one more string of that text
    return plain(kind);
  }

  StringId plain(const std::string& text) {
    const auto known = texts_.find(text);
    if (known != texts_.end()) return known->second;
    return texts_[text] = builder_.text(text);
  }

  StringId id_of(const ReadEvent& event) {
    const StringId id = string_of(event);
    if (chance_.one_in(2)) return id;
    // Far ids make the index sparse.
    const std::uint64_t number = next_virtual_ += chance_.one_in(50) ? 1'000'000U : 1U;
    if (chance_.one_in(4)) builder_.map(number, plain("overwritten"));
    builder_.map(number, id);
    return {number};
  }

  StringId string_of(const ReadEvent& event) {
    const std::string rest = whole_text(event).substr(event.label.size());
    switch (chance_.below(4)) {
      case 0:
        return builder_.text(event.label + rest);
      case 1:  // the label ends inside a referenced string
        return builder_.composite({plain(event.label + rest)});
      case 2: {  // a label in two pieces
        const std::size_t half = event.label.size() / 2;
        return builder_.composite(
            {plain(event.label.substr(0, half)), event.label.substr(half) + rest});
      }
      default:
        return builder_.composite({plain(event.label), rest});
    }
  }

  ProfileBuilder builder_;
  Chance chance_;
  std::map<std::string, StringId> texts_;
  std::uint64_t next_virtual_ = 0;
};

}  // namespace

std::vector<ReadEvent> RandomProfile::events_in(std::int64_t version) const {
  const WireForm& form = *find_wire_form(version);
  std::vector<ReadEvent> held;
  for (ReadEvent event : events) {
    if (event.type == EventType::kInteger && !form.has_integers) continue;
    // Pairing starts and ends is where a reversed interval is taken as empty.
    if (form.records == RecordKind::kStartEnd)
      event.end = std::max(event.start, event.end);
    if (!form.has_arguments) {
      event.label = whole_text(event);
      event.arguments.clear();
    }
    held.push_back(std::move(event));
  }
  return held;
}

bool RandomProfile::has_reversed_intervals() const {
  return std::ranges::any_of(events, [](const auto& e) { return e.end < e.start; });
}

ProfileFiles RandomProfile::files(std::int64_t version) const {
  const WireForm& form = *find_wire_form(version);
  Drawing drawing{version, seed};
  // With their arguments apart: names are drawn in pieces.
  Events held = events;
  if (!form.has_integers) {
    std::erase_if(held, [](const auto& e) { return e.type == EventType::kInteger; });
  }
  drawing.draw(held);
  return drawing.files(plan);
}

RandomProfile random_profile(std::uint64_t seed, const RandomShape& shape) {
  Chance chance{seed};
  RandomProfile profile;
  profile.seed = seed;
  const std::size_t threads = 1 + chance.below(4);
  std::vector<Events> by_thread;
  for (std::size_t i = 0; i < threads; ++i) {
    ThreadScript script{chance, chance.one_in(10) ? 0xFFFFFFFF - i : i + 1};
    const std::size_t count = chance.below(shape.most_events / threads + 1);
    const bool is_scattered = shape.may_be_irregular && chance.one_in(2);
    by_thread.push_back(is_scattered ? script.scattered(count) : script.nested(count));
  }
  profile.events = interleaved(std::move(by_thread), chance);
  profile.plan = random_plan(chance);
  return profile;
}

}  // namespace mm::testing
