// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Recorder: events of a running program into a profile. The one include a host needs.
//
//   auto recorder = mm::record::Recorder::create_or_off("profiles/app-123");
//   const auto kind = recorder.string("GenericActivity");
//   const auto parse = recorder.string("parse");
//   {
//     const auto guard = recorder.interval(kind, parse);   // until the end of the scope
//     ...
//   }
//   recorder.finish();                                     // or leave it to exit()
//
// It does not hurt its host: nothing is thrown, no call waits for anything but a write of
// the thread's own pages, a failure is kept and said once on standard error, and after it
// the calls go on and count what is lost. A forked child records nothing. A signal
// handler that interrupts a recording call has its events dropped and counted.
//
// What is lost and when: format-spec/live_files.md. How exact times are:
// src/tick_clock.h. All calls may be made from any thread, except create, finish's report
// and moving.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "mmformat/constants.h"
#include "mmformat/ids.h"
#include "mmformat/result.h"
#include "mmrecord/hot_path.h"
#include "mmrecord/options.h"
#include "mmrecord/string_writer.h"
#include "mmrecord/timing_guard.h"

namespace mm::record {

class Recorder {
 public:
  /// A recorder that is off: each call costs a load and a branch.
  Recorder() = default;

  /// Creates STEM.mm_profdata, with the directories above it, and starts to record.
  /// @return kNameTaken, kCannotWrite, kCounterRefused, kBeyondVersion, kOutOfMemory.
  /// Cost: 1 to 2 ms, most of it for measuring the clock; less for the second recorder.
  static Result<Recorder> create(const std::string& stem, const Options& options = {});
  /// The same for hosts that do not care: where it fails, that is said on standard error,
  /// and the recorder is off.
  static Recorder create_or_off(const std::string& stem,
                                const Options& options = {}) noexcept;

  /// For the C ABI: takes over the share of a recording that was created without it.
  static Recorder adopt(Core& core) noexcept;

  Recorder(Recorder&& other) noexcept
      : gate_(std::exchange(other.gate_, &kOffGate)),
        core_(std::exchange(other.core_, nullptr)) {}
  Recorder& operator=(Recorder&& other) noexcept {
    std::swap(gate_, other.gate_);
    std::swap(core_, other.core_);
    return *this;
  }
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;
  ~Recorder();  ///< finishes

  /// Whether events of the family are recorded now. Cost: a load and a branch.
  bool is_on(Family family = {}) const { return record::is_on(*gate_, family); }

  // ---- Strings -----------------------------------------------------------------------
  // Cost: a lock, and a copy of the text. The same text twice is two strings: keep the
  // ids. A string that has no place gets kInvalidId, which reads <unknown>. While the
  // recorder is off for good (create failed, forked child), all get it.

  StringId string(std::string_view text) const noexcept;
  StringId string(std::span<const StringPiece> pieces) const noexcept;
  StringId string(std::initializer_list<StringPiece> pieces) const noexcept {
    return string(std::span{pieces.begin(), pieces.size()});
  }
  /// The event id of a label with arguments, of any number: texts, or strings.
  StringId event_id(StringPiece label,
                    std::span<const StringPiece> arguments) const noexcept;
  StringId event_id(StringPiece label,
                    std::initializer_list<StringPiece> arguments) const noexcept {
    return event_id(label, std::span{arguments.begin(), arguments.size()});
  }

  /// An id of the host's own choice, from 0 to kMaxVirtualId, to be mapped to a string
  /// before the end. One beyond that is counted, said once, and kInvalidId.
  StringId virtual_id(std::uint64_t number) const noexcept;
  /// Gives virtual ids their text. `target` is what string() or event_id() returned.
  void map(std::uint64_t virtual_id, StringId target) const noexcept {
    map(std::span{&virtual_id, 1}, target);
  }
  void map(std::span<const std::uint64_t> virtual_ids, StringId target) const noexcept;

  // ---- Events ------------------------------------------------------------------------
  // Cost of an interval: two reads of the clock and one store of a record. Values and
  // times beyond 48 bits (78 hours) are taken as the largest, and counted.

  /// An interval from now until the guard goes.
  [[nodiscard]] Interval interval(StringId kind, StringId id, Family family = {}) const {
    return Interval{*gate_, kind, id, family};
  }
  /// The same; `details` is called for the event id when the interval has ended, after
  /// the clock was read, and only if the interval is kept.
  template <class Details>
  [[nodiscard]] LazyInterval<Details> lazy_interval(StringId kind, Details details,
                                                    Family family = {}) const {
    return LazyInterval<Details>{*gate_, kind, std::move(details), family};
  }
  /// An interval that begins when it is told to and may end on another thread. It belongs
  /// to the thread that begins it.
  [[nodiscard]] DetachedInterval detached(StringId kind, StringId id,
                                          Family family = {}) const {
    return DetachedInterval{*gate_, kind, id, family};
  }
  /// An interval whose times are known, in counts of now(). Without `thread`, and with
  /// the number 0, it is the calling one's. A number above 32 bits has no place in the
  /// format: the interval is lost, which is counted and said once.
  void record_interval(StringId kind, StringId id, std::uint64_t start, std::uint64_t end,
                       std::optional<ThreadId> thread = std::nullopt,
                       Family family = {}) const noexcept;
  /// Something that happens now and takes no time. Cost: one read of the clock and one
  /// store of a record.
  void record_instant(StringId kind, StringId id, Family family = {}) const noexcept {
    if (!is_on(family)) [[likely]]
      return;
    store_instant(*gate_, kind, id);
  }
  /// A value, which has no time.
  void record_integer(StringId kind, StringId id, std::uint64_t value,
                      Family family = {}) const noexcept;
  /// A sample of the resident memory of the process: an instant and an integer of the
  /// kind `Memory` (format-spec/event_kinds.md). Cost: some microseconds.
  void record_memory(Family family = {}) const noexcept;

  /// Counts since the start. 0 while the recorder is off.
  std::uint64_t now() const noexcept { return core_ == nullptr ? 0 : count(); }

  // ---- Threads -----------------------------------------------------------------------
  /// The number of this thread: given, or counted from 1 in order of first use.
  ThreadId thread_id() const noexcept;
  /// Numbers this thread. Give all numbers, or none; 0, and what is above 32 bits, is
  /// none, which is said once.
  void set_thread_id(ThreadId id) const noexcept;
  /// Names this thread, by a `ThreadName` instant.
  void name_thread(std::string_view name) const noexcept;

  // ---- Families ----------------------------------------------------------------------
  /// The family of this name, for events that are switched together. 31 can be had; later
  /// names are like no family. Keep it: the call takes a lock.
  Family family(const std::string& name) const noexcept;
  void switch_family(const std::string& name, bool is_on) const noexcept;
  /// Switches everything; families stay as they are.
  void switch_recording(bool is_on) const noexcept;

  // ---- The end -----------------------------------------------------------------------
  /// Writes all complete events and strings to the profile. Cost: that of the writes.
  Result<void> flush() const noexcept;
  /// Ends the recording and removes the sidecar. Threads that still record are switched
  /// off; an event that one of them is storing at this moment may be missing. A second
  /// call returns the same report. exit() does it where nobody has.
  Report finish() noexcept;

 private:
  inline static constinit Gate kOffGate{};

  Recorder(Gate& gate, Core& core) : gate_(&gate), core_(&core) {}
  std::uint64_t count() const noexcept { return count_now(*gate_); }

  Gate* gate_ = &kOffGate;
  Core* core_ = nullptr;
};

}  // namespace mm::record
