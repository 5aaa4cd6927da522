// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "page_store.h"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "mmrecord/record_packing.h"

namespace mm::record {
namespace {

constexpr std::size_t kLeastSlots = 16;
/// So many waiting pages are worth waking the helper for.
constexpr std::size_t kPagesToWake = 4;

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
  // The first store to a page of memory costs as much as a hundred events: not theirs.
  for (std::uint32_t i = 0; i < pages_.slot_count() && !is_wanted(); i += kPagesToWake) {
    pages_.populate(i, kPagesToWake);
  }
  for (;;) {
    {
      std::unique_lock lock{pool_mutex_};
      wake_.wait(lock, [this] {
        return should_stop_ || (pool_.waiting() >= kPagesToWake && !has_failed());
      });
      if (should_stop_) return;
    }
    while (write_one_for_free()) {
    }
  }
}

// ---- Slots --------------------------------------------------------------------------

bool PageStore::is_wanted() {
  const std::scoped_lock lock{pool_mutex_};
  return should_stop_ || pool_.waiting() >= kPagesToWake;
}

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
  if (write_slot(*oldest)) {
    slot(*oldest).clear();
    return oldest;
  }
  const std::scoped_lock lock{pool_mutex_};
  pool_.unpop(*oldest);
  return std::nullopt;
}

/// The helper's step. The slot is free before the write lock is, so that whoever waits
/// for the lock finds it.
bool PageStore::write_one_for_free() {
  const std::scoped_lock write_lock{write_mutex_};
  std::optional<SlotNumber> oldest;
  {
    const std::scoped_lock lock{pool_mutex_};
    if (has_failed()) return false;
    oldest = pool_.pop();
  }
  if (!oldest) return false;
  const Result<void> result = write_slot(*oldest);
  const std::scoped_lock lock{pool_mutex_};
  if (!result) {
    pool_.unpop(*oldest);
    return false;
  }
  slot(*oldest).clear();
  pool_.give_back(*oldest);
  return true;
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
  Result<void> result;
  std::size_t done = 0;
  while (done < full.size() && (result = write_slot(full[done]))) ++done;
  for (std::size_t i = 0; result && i < filling.size(); ++i) {
    result = write_slot(filling[i]);
  }
  const std::scoped_lock lock{pool_mutex_};
  for (std::size_t i = 0; i < done; ++i) {
    slot(full[i]).clear();
    pool_.give_back(full[i]);
  }
  for (std::size_t i = full.size(); i-- > done;) pool_.unpop(full[i]);
  return result;
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
  while (write_one_for_free()) {
  }
  const std::scoped_lock write_lock{write_mutex_};
  if (has_failed()) return *failure_;
  return {};
}

/// Appends what is committed and not yet flushed, as one page. Under the write lock.
Result<void> PageStore::write_slot(SlotNumber number) {
  Slot& filled = slot(number);
  const std::uint64_t end = filled.committed.load(std::memory_order_acquire);
  const std::uint64_t start = filled.flushed.load(std::memory_order_relaxed);
  if (start == end) return {};
  const auto tag = static_cast<PageTag>(filled.tag.load(std::memory_order_relaxed));
  filled.pending_end.store(end, std::memory_order_relaxed);
  filled.pending_place.store(file_.bytes(), std::memory_order_release);
  Result<void> result = file_.append_page(tag, {content(number) + start, end - start});
  if (!result) {
    filled.pending_place.store(0, std::memory_order_release);
    if (!failure_) failure_ = result.error();
    has_failed_.store(true, std::memory_order_release);
    return result;
  }
  pages_.written_bytes().store(file_.bytes(), std::memory_order_release);
  filled.flushed.store(end, std::memory_order_release);
  filled.pending_place.store(0, std::memory_order_release);
  if (tag == PageTag::kEvents) written_events_ += (end - start) / layout_.event_bytes;
  return {};
}

}  // namespace mm::record
