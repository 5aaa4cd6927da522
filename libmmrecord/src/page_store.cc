// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "page_store.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <utility>

#include "mmrecord/record_packing.h"

namespace mm::record {
namespace {

constexpr std::size_t kLeastSlots = 16;
/// So many waiting pages are worth waking the helper for.
constexpr std::size_t kPagesToWake = 4;
/// So many slots that nobody has used yet are kept ready: what is filled while the helper
/// writes, and makes the next ones ready.
constexpr std::uint32_t kReadySlots = 8;

std::uint32_t slots_of(const Options& options) {
  return static_cast<std::uint32_t>(std::clamp<std::size_t>(
      options.page_budget_bytes / kSlotContentBytes, kLeastSlots, kMaxLiveSlots));
}

}  // namespace

PageStore::PageStore(const Options& options, const Layout& layout)
    : options_(options), layout_(layout), pool_(slots_of(options)) {}

PageStore::~PageStore() = default;

Result<void> PageStore::create(const std::string& stem,
                               std::span<const std::byte> first_bytes) {
  const std::string path = stem + std::string{kFileExtension};
  const std::string sidecar = stem + std::string{kLiveExtension};
  MM_CHECK(file_.create(path, options_.replaces_existing));
  if (options_.replaces_existing) ::unlink(sidecar.c_str());
  Result<void> made =
      pages_.create(options_.is_durable ? sidecar : "", slots_of(options_), layout_);
  if (made) made = file_.append(first_bytes);
  if (!made) {
    pages_.remove_sidecar();
    file_.remove();
    return made;
  }
  pages_.identify(first_bytes);
  return {};
}

// ---- The helper ---------------------------------------------------------------------

void PageStore::start_helper() {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  has_helper_ = pthread_create(&helper_, nullptr, &PageStore::run_helper, this) == 0;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void PageStore::stop_helper() {
  if (!has_helper_) return;
  {
    const std::scoped_lock lock{pool_mutex_};
    should_stop_ = true;
  }
  wake_.notify_one();
  pthread_join(helper_, nullptr);
  has_helper_ = false;
}

void* PageStore::run_helper(void* store) {
  static_cast<PageStore*>(store)->help();
  return nullptr;
}

void PageStore::help() {
  std::uint32_t ready = make_ready(0);
  for (;;) {
    {
      std::unique_lock lock{pool_mutex_};
      wake_.wait(lock, [this] {
        return should_stop_ || (pool_.waiting() >= kPagesToWake && !has_failed());
      });
      if (should_stop_) return;
    }
    while (write_some_for_free()) {
    }
    ready = make_ready(ready);
  }
}

/// The first store to a page of memory costs as much as a hundred events: not the
/// threads', as long as writing leaves the time. @return how many slots are ready now.
std::uint32_t PageStore::make_ready(std::uint32_t ready) {
  while (ready < pages_.slot_count()) {
    {
      const std::scoped_lock lock{pool_mutex_};
      const bool is_enough = ready >= pool_.used() + kReadySlots;
      if (is_enough || should_stop_ || pool_.waiting() >= kPagesToWake) break;
    }
    pages_.populate(ready, kPagesToWake);
    ready += kPagesToWake;
  }
  return ready;
}

// ---- Slots --------------------------------------------------------------------------

std::optional<SlotNumber> PageStore::take(bool from_reserve) {
  {
    const std::scoped_lock lock{pool_mutex_};
    if (const auto slot = pool_.take(from_reserve)) return slot;
  }
  return write_oldest(from_reserve);
}

void PageStore::begin(SlotNumber number, PageTag tag) {
  slot(number).begin(tag, next_sequence_.fetch_add(1, std::memory_order_relaxed));
}

bool PageStore::push(SlotNumber number) {
  pool_.push(number);
  return pool_.waiting() >= kPagesToWake;
}

/// A slot that has become free in the meantime, or that of the page that has waited
/// longest, which is written here.
std::optional<SlotNumber> PageStore::write_oldest(bool from_reserve) {
  const std::scoped_lock write_lock{write_mutex_};
  std::optional<SlotNumber> oldest;
  {
    const std::scoped_lock lock{pool_mutex_};
    if (const auto slot = pool_.take(from_reserve)) return slot;
    if (has_failed()) return std::nullopt;
    oldest = pool_.pop();
  }
  if (!oldest) return std::nullopt;
  if (write_slots(std::span{&*oldest, 1}) == 1) {
    slot(*oldest).clear();
    return oldest;
  }
  const std::scoped_lock lock{pool_mutex_};
  pool_.unpop(*oldest);
  return std::nullopt;
}

/// The helper's step: some pages at once. The slots are free before the write lock is, so
/// that whoever waits for the lock finds them.
bool PageStore::write_some_for_free() {
  const std::scoped_lock write_lock{write_mutex_};
  std::array<SlotNumber, kMostPagesAtOnce> taken{};
  std::size_t count = 0;
  {
    const std::scoped_lock lock{pool_mutex_};
    if (has_failed()) return false;
    while (count < taken.size()) {
      const auto oldest = pool_.pop();
      if (!oldest) break;
      taken[count++] = *oldest;
    }
  }
  if (count == 0) return false;
  const std::size_t done = write_slots(std::span{taken}.first(count));
  const std::scoped_lock lock{pool_mutex_};
  for (std::size_t i = 0; i < done; ++i) {
    slot(taken[i]).clear();
    pool_.give_back(taken[i]);
  }
  for (std::size_t i = count; i-- > done;) pool_.unpop(taken[i]);
  return done == count;
}

void PageStore::move_to_end(SlotNumber number) {
  slot(number).sequence.store(next_sequence_.fetch_add(1, std::memory_order_relaxed),
                              std::memory_order_release);
}

Result<void> PageStore::flush(
    const std::function<void(std::vector<SlotNumber>&)>& collect) {
  const std::scoped_lock write_lock{write_mutex_};
  if (has_failed()) return *failure_;
  // Both lists at one moment: what a thread fills comes after what it has filled.
  std::vector<SlotNumber> full;
  std::vector<SlotNumber> filling;
  {
    const std::scoped_lock lock{pool_mutex_};
    while (const auto number = pool_.pop()) full.push_back(*number);
    collect(filling);
  }
  std::ranges::sort(filling, {}, [this](SlotNumber number) {
    return slot(number).sequence.load(std::memory_order_relaxed);
  });
  const std::size_t done = write_slots(full);
  if (done == full.size()) write_slots(filling);
  const std::scoped_lock lock{pool_mutex_};
  for (std::size_t i = 0; i < done; ++i) {
    slot(full[i]).clear();
    pool_.give_back(full[i]);
  }
  for (std::size_t i = full.size(); i-- > done;) pool_.unpop(full[i]);
  if (has_failed()) return *failure_;
  return {};
}

std::optional<Error> PageStore::failure() {
  const std::scoped_lock write_lock{write_mutex_};
  return failure_;
}

std::uint64_t PageStore::written_events() {
  const std::scoped_lock write_lock{write_mutex_};
  return written_events_;
}

Result<void> PageStore::write_waiting() {
  while (write_some_for_free()) {
  }
  const std::scoped_lock write_lock{write_mutex_};
  if (has_failed()) return *failure_;
  return {};
}

/// Appends what is committed in slots and not yet flushed, a page each, in order. Under
/// the write lock. @return how many slots are done; not all: writing has failed.
std::size_t PageStore::write_slots(std::span<const SlotNumber> numbers) {
  std::size_t done = 0;
  while (done < numbers.size()) {
    const auto rest = numbers.subspan(done);
    const auto some = rest.first(std::min(rest.size(), kMostPagesAtOnce));
    if (write_at_once(some)) {
      done += some.size();
      continue;
    }
    while (done < numbers.size() && write_at_once(numbers.subspan(done, 1))) ++done;
    return done;
  }
  return done;
}

/// The same for at most kMostPagesAtOnce, of which none or all are written. Where several
/// cannot be, some of them may, so that is no failure yet.
bool PageStore::write_at_once(std::span<const SlotNumber> numbers) {
  std::array<NewPage, kMostPagesAtOnce> pages;
  std::array<Slot*, kMostPagesAtOnce> slots{};
  std::size_t count = 0;
  std::uint64_t events = 0;
  std::uint64_t place = file_.bytes();
  for (const SlotNumber number : numbers) {
    Slot& filled = slot(number);
    const std::uint64_t end = filled.committed.load(std::memory_order_acquire);
    const std::uint64_t start = filled.flushed.load(std::memory_order_relaxed);
    if (start == end) continue;
    const auto tag = static_cast<PageTag>(filled.tag.load(std::memory_order_relaxed));
    filled.pending_end.store(end, std::memory_order_relaxed);
    filled.pending_place.store(place, std::memory_order_release);
    if (tag == PageTag::kEvents) events += (end - start) / layout_.event_bytes;
    slots[count] = &filled;
    pages[count] = {
        .tag = tag, .content = {content(number) + start, end - start}
    };
    place += pages[count++].bytes();
  }
  if (count == 0) return true;
  const Result<void> result = file_.append_pages(std::span{pages}.first(count));
  if (result) {
    pages_.written_bytes().store(place, std::memory_order_release);
    written_events_ += events;
  } else if (numbers.size() == 1) {
    if (!failure_) failure_ = result.error();
    has_failed_.store(true, std::memory_order_release);
  }
  for (Slot* const filled : std::span{slots}.first(count)) {
    if (result) {
      filled->flushed.store(filled->pending_end.load(std::memory_order_relaxed),
                            std::memory_order_release);
    }
    filled->pending_place.store(0, std::memory_order_release);
  }
  return static_cast<bool>(result);
}

}  // namespace mm::record
