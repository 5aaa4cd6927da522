// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmrecord/recorder.h"

#include <unistd.h>

#include <charconv>
#include <vector>

#include "core.h"
#include "process_life.h"
#include "small_file.h"

namespace mm::record {
namespace {

constexpr StringId kNoString{kInvalidId};
constexpr std::uint64_t kMostThreads = 0xFFFF'FFFF;
constexpr const char* kThreadBeyondLimit =
    "a thread's number is 0 or above 32 bits and cannot be stored";

/// Resident memory in bytes: the second number of the kernel's line, in pages.
std::uint64_t resident_bytes() {
  const std::string line = read_small_file("/proc/self/statm");
  const std::size_t space = std::min(line.find(' '), line.size());
  std::uint64_t pages = 0;
  const char* const from = line.data() + std::min(space + 1, line.size());
  std::from_chars(from, line.data() + line.size(), pages);
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace

void say_off(const Error& error) noexcept {
  try {
    const std::string line = "mmrecord: " + error.message() + "; nothing is recorded\n";
    static_cast<void>(::write(STDERR_FILENO, line.data(), line.size()) > 0);
  } catch (...) {  // no memory for the sentence
    return;
  }
}

Recorder Recorder::adopt(Core& core) noexcept {
  return Recorder{core.gate(), core};
}

Result<Recorder> Recorder::create(const std::string& stem, const Options& options) {
  MM_TRY(Core* const core, Core::create(stem, options));
  return Recorder{core->gate(), *core};
}

Recorder Recorder::create_or_off(const std::string& stem,
                                 const Options& options) noexcept {
  try {
    Result<Recorder> recorder = create(stem, options);
    if (recorder) return std::move(recorder).value();
    if (options.warns) say_off(recorder.error());
  } catch (...) {  // no memory, or no mutex
    return {};
  }
  return {};
}

Recorder::~Recorder() {
  if (core_ == nullptr) return;
  core_->finish();
  core_->release();
}

// ---- Strings ------------------------------------------------------------------------

StringId Recorder::string(std::string_view text) const noexcept {
  const StringPiece piece{text};
  return string(std::span{&piece, 1});
}

StringId Recorder::string(std::span<const StringPiece> pieces) const noexcept {
  if (core_ == nullptr) return kNoString;
  return core_->add_string(pieces).value_or(kNoString);
}

StringId Recorder::event_id(StringPiece label,
                            std::span<const StringPiece> arguments) const noexcept {
  if (core_ == nullptr) return kNoString;
  try {
    std::vector<StringPiece> pieces{label};
    for (const StringPiece& argument : arguments) {
      pieces.emplace_back(std::string_view{&kArgumentSeparator, 1});
      pieces.push_back(argument);
    }
    return string(pieces);
  } catch (...) {  // no memory
    return kNoString;
  }
}

StringId Recorder::virtual_id(std::uint64_t number) const noexcept {
  if (number <= kMaxVirtualId) return {number};
  if (core_ != nullptr) {
    core_->lost_mappings.fetch_add(1, std::memory_order_relaxed);
    core_->warn_once("a virtual id is above 100000000 and reads <unknown>");
  }
  return kNoString;
}

void Recorder::map(std::span<const std::uint64_t> virtual_ids,
                   StringId target) const noexcept {
  if (core_ != nullptr) core_->map(virtual_ids, target);
}

// ---- Events -------------------------------------------------------------------------

void Recorder::record_interval(StringId kind, StringId id, std::uint64_t start,
                               std::uint64_t end, std::optional<ThreadId> thread,
                               Family family) const noexcept {
  if (!is_on(family) || !fit_interval(*gate_, start, end)) return;
  if (thread && thread->value > kMostThreads) {
    core_->lost_events.fetch_add(1, std::memory_order_relaxed);
    core_->warn_once(kThreadBeyondLimit);
    return;
  }
  const auto number = thread ? static_cast<std::uint32_t>(thread->value) : kOwnThread;
  append_event(*gate_, kind, id, number, start, end);
}

void Recorder::record_integer(StringId kind, StringId id, std::uint64_t value,
                              Family family) const noexcept {
  if (!is_on(family)) return;
  if (value > kMaxPayload) {
    value = kMaxPayload;
    count_clamped(*gate_);
  }
  append_event(*gate_, kind, id, kOwnThread, value, kIntegerMarker);
}

void Recorder::record_memory(Family family) const noexcept {
  if (!is_on(family)) return;
  try {
    const std::uint64_t bytes = resident_bytes();
    const Core::MemoryNames names = core_->memory_names();
    record_instant(names.kind, names.resident, family);
    record_integer(names.kind, names.resident, bytes, family);
  } catch (...) {  // no memory to ask how much there is
    return;
  }
}

void DetachedInterval::begin() noexcept {
  if (!is_on(*gate_, family_)) return;
  thread_ = gate_->core->thread_number();
  has_begun_ = true;
  start_ = count_now(*gate_);
}

void DetachedInterval::end_with(StringId id) noexcept {
  if (!has_begun_) return;
  std::uint64_t end = count_now(*gate_);
  std::uint64_t start = start_;
  has_begun_ = false;
  if (!fit_interval(*gate_, start, end)) return;
  append_event(*gate_, kind_, id, thread_, start, end);
}

// ---- Threads and families -----------------------------------------------------------

ThreadId Recorder::thread_id() const noexcept {
  return {core_ == nullptr ? 0 : core_->thread_number()};
}

void Recorder::set_thread_id(ThreadId id) const noexcept {
  if (core_ == nullptr) return;
  if (id.value == kOwnThread || id.value > kMostThreads) {
    core_->warn_once(kThreadBeyondLimit);
    return;
  }
  core_->set_thread_number(static_cast<std::uint32_t>(id.value));
}

void Recorder::name_thread(std::string_view name) const noexcept {
  if (core_ == nullptr || !is_on()) return;
  record_instant(string(kKindThreadName), string(name));
}

Family Recorder::family(const std::string& name) const noexcept {
  try {
    return {core_ == nullptr ? 1 : core_->family(name)};
  } catch (...) {  // no memory for the name
    return {};
  }
}

void Recorder::switch_family(const std::string& name, bool is_on) const noexcept {
  try {
    if (core_ != nullptr) core_->switch_family(name, is_on);
  } catch (...) {  // no memory for the name: it stays as it is
    return;
  }
}

void Recorder::switch_recording(bool is_on) const noexcept {
  if (core_ != nullptr) core_->switch_all(is_on);
}

// ---- The end ------------------------------------------------------------------------

Result<void> Recorder::flush() const noexcept {
  return core_ == nullptr ? Result<void>{} : core_->flush();
}

Report Recorder::finish() noexcept {
  return core_ == nullptr ? Report{} : core_->finish();
}

}  // namespace mm::record
