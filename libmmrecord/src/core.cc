// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// How a recording starts, goes through its process and ends. Threads: core_threads.cc.
#include "core.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <new>
#include <utility>

#include "framing.h"
#include "host_facts.h"
#include "mmrecord/metadata_text.h"
#include "mmrecord/page_writer.h"
#include "process_life.h"
#include "tick_clock.h"

namespace mm::record {
namespace {

constexpr std::size_t kGateBytes = 4096;
constexpr std::string_view kNoFamily = "default";
constexpr std::size_t kMostFamilies = 32;

std::atomic<std::uint64_t> next_number{1};

/// A page that a forked child finds zeroed, on kernels that can do that.
Gate* new_gate() {
  void* memory = ::mmap(nullptr, kGateBytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
#if defined(MADV_WIPEONFORK)
  ::madvise(memory, kGateBytes, MADV_WIPEONFORK);
#endif
  return new (memory) Gate;
}

bool names(std::string_view list, std::string_view family) {
  while (!list.empty()) {
    const std::size_t comma = std::min(list.find(','), list.size());
    if (list.substr(0, comma) == family) return true;
    list.remove_prefix(std::min(comma + 1, list.size()));
  }
  return false;
}

/// The profile up to its metadata, and how much string data that is.
struct FirstBytes {
  std::vector<std::byte> bytes;
  std::uint64_t data_bytes = 0;
};

Result<FirstBytes> first_bytes(const MetadataFacts& facts, std::int32_t version) {
  MemorySink sink;
  MM_TRY(PageWriter pages, PageWriter::create(sink, version));
  MM_CHECK(StringWriter{pages}.metadata(metadata_text(facts)));
  const std::uint64_t data_bytes = pages.stream_bytes(PageTag::kStringData);
  MM_CHECK(pages.finish());
  return FirstBytes{.bytes = std::move(sink).bytes(), .data_bytes = data_bytes};
}

std::vector<std::pair<std::string, std::uint64_t>> units_of(const std::string& counter) {
  if (counter == "wall-time") return MetadataFacts::wall_time_units();
  return {
      {"instructions", 1}
  };
}

}  // namespace

Core::Core(const Options& options, const Layout& layout)
    : options_(options),
      layout_(layout),
      gate_(new_gate()),
      process_(::getpid()),
      number_(next_number.fetch_add(1, std::memory_order_relaxed)),
      store_(options_, layout_),
      strings_(store_, layout_) {}

Core::~Core() {
  while (void* const block = cursor_blocks_) {
    cursor_blocks_ = *static_cast<void**>(block);
    ::munmap(block, kCursorBlockBytes);
  }
  if (gate_ != nullptr) ::munmap(gate_, kGateBytes);
}

Result<Core*> Core::create(const std::string& stem, const Options& options) {
  remember_tick_start();
  const Layout* const layout = find_layout(options.version);
  if (layout == nullptr || !is_writable(*layout)) {
    return Error{.code = ErrorCode::kBeyondVersion,
                 .detail = "versions 8 and 9 can be written, not " +
                           version_name(options.version)};
  }
  Core* const core = new Core{options, *layout};
  Result<void> started = core->start(stem);
  if (!started) {
    delete core;
    return std::move(started).error();
  }
  return core;
}

Result<void> Core::start(const std::string& stem) {
  if (gate_ == nullptr) return Error{.code = ErrorCode::kOutOfMemory};
  if (options_.counter != "wall-time") {
    MM_TRY(counter_, HardwareCounter::open(options_.counter));
  }
  MetadataFacts facts{.process_id = static_cast<std::uint64_t>(process_),
                      .counter = options_.counter,
                      .units = units_of(options_.counter)};
  if (options_.tells_command) {
    facts.command = options_.command ? *options_.command : process_command();
  }
  if (options_.tells_host) facts.more = host_facts();
  const ClockStart clock_start = start_clock();
  facts.start_time_ns = epoch_ns();
  MM_TRY(const FirstBytes first, first_bytes(facts, options_.version));
  strings_.start_at(first.data_bytes);
  MM_CHECK(store_.create(stem, first.bytes));
  if (const auto& why = store_.pages().why_not_durable()) {
    warn_once(why->message() +
              "; what is not written yet is lost if the process is killed");
  }
  store_.start_helper();
  set_clock(clock_start);  // late: until now the rate could be measured
  gate_->record_bytes = layout_.event_bytes;
  gate_->min_duration = options_.min_duration;
  gate_->number = number_;
  gate_->core = this;
  enter_process(*this);
  family(std::string{kNoFamily});
  return {};
}

Core::ClockStart Core::start_clock() const {
  ClockStart start{.count = counter_ ? counter_->read() : monotonic_ns()};
#if defined(__x86_64__)
  start.ticks = ticks();
#endif
  return start;
}

void Core::set_clock(const ClockStart& start) {
  gate_->base = start.count;
  if (counter_) return;
  if (const auto scale = tick_scale()) {
    gate_->scale = *scale;
    gate_->base = start.ticks;
  }
}

std::uint64_t Core::kernel_count() const noexcept {
  return (counter_ ? counter_->read() : monotonic_ns()) - gate_->base;
}

Core::MemoryNames Core::memory_names() {
  std::call_once(has_memory_names_, [this] {
    const auto name = [this](std::string_view text) {
      const StringPiece piece{text};
      return add_string(std::span{&piece, 1}).value_or(StringId{kInvalidId});
    };
    memory_names_ = {.kind = name(kKindMemory), .resident = name("resident")};
  });
  return memory_names_;
}

// ---- Families -----------------------------------------------------------------------

bool Core::is_on_at_start(const std::string& family) const {
  if (options_.families == "none") return false;
  return options_.families == "all" || family == kNoFamily ||
         names(options_.families, family);
}

std::uint32_t Core::family(const std::string& name) {
  const std::scoped_lock lock{family_mutex_};
  const auto known = std::ranges::find(families_, name);
  const auto index = static_cast<std::size_t>(known - families_.begin());
  if (index >= kMostFamilies) return 1;  // there are no more bits: the one without a name
  const std::uint32_t bit = std::uint32_t{1} << index;
  if (known == families_.end()) {
    families_.push_back(name);
    if (is_on_at_start(name)) families_on_ |= bit;
    apply_families();
  }
  return bit;
}

bool Core::switch_family(const std::string& name, bool is_on) {
  const std::uint32_t bit = family(name);
  const std::scoped_lock lock{family_mutex_};
  families_on_ = is_on ? families_on_ | bit : families_on_ & ~bit;
  apply_families();
  return is_on;
}

void Core::switch_all(bool is_on) {
  const std::scoped_lock lock{family_mutex_};
  is_on_ = is_on;
  apply_families();
}

void Core::apply_families() {
  if (is_off_for_good_ || is_foreign_process()) return;
  gate_->mask.store(is_on_ ? families_on_ : 0, std::memory_order_relaxed);
}

// ---- The end ------------------------------------------------------------------------

bool Core::is_foreign_process() const {
  return ::getpid() != process_;
}

Report Core::finish() noexcept {
  // A call that was interrupted may hold the locks; the sidecar keeps everything then.
  const BusyMark mark;
  if (mark.was_busy() || is_foreign_process()) return {};
  const std::scoped_lock lock{finish_mutex_};
  if (report_) return *report_;
  {
    const std::scoped_lock family_lock{family_mutex_};
    is_off_for_good_ = true;
    gate_->mask.store(0, std::memory_order_relaxed);
  }
  store_.stop_helper();
  strings_.end();
  end_slots();
  store_.try_again();
  Result<void> result = store_.write_waiting();
  if (result) result = store_.file().close();
  Report report{.events = store_.written_events(),
                .lost_events = lost_events.load(),
                .strings = strings_.strings(),
                .lost_strings = lost_strings.load(),
                .lost_mappings = lost_mappings.load(),
                .clamped_values = clamped.load(),
                .dropped_in_handlers = dropped_in_handlers.load(),
                .was_durable = store_.pages().is_durable(),
                .failure = store_.failure()};
  if (result) {
    store_.pages().remove_sidecar();
  } else {
    const std::uint64_t kept = kept_in_slots();
    (report.was_durable ? report.events : report.lost_events) += kept;
    if (!report.failure) report.failure = result.error();
  }
  if (report.failure) say_failure();
  report_ = report;
  return report;
}

void Core::say_failure() {
  if (const auto failure = store_.failure()) {
    warn_once(failure->message() + "; recording goes on without a file");
  }
}

/// Events that could not be written and are in the sidecar.
std::uint64_t Core::kept_in_slots() {
  std::uint64_t bytes = 0;
  for (SlotNumber i = 0; i < store_.pages().slot_count(); ++i) {
    const Slot& slot = store_.slot(i);
    if (slot.sequence.load() == 0 ||
        slot.tag.load() != static_cast<std::uint32_t>(PageTag::kEvents)) {
      continue;
    }
    bytes += slot.committed.load() - slot.flushed.load();
  }
  return bytes / layout_.event_bytes;
}

void Core::release() noexcept {
  // In a forked child the helper still waits in the copy of its condition, so destroying
  // that would wait for it for ever.
  if (is_foreign_process()) return;
  if (shares_.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  leave_process(*this);
  delete this;
}

void Core::warn_once(const std::string& what) noexcept {
  if (!options_.warns || has_warned_.exchange(true)) return;
  try {
    const std::string line = "mmrecord: " + what + "\n";
    static_cast<void>(::write(STDERR_FILENO, line.data(), line.size()) > 0);
  } catch (...) {  // no memory for the sentence
    return;
  }
}

}  // namespace mm::record
