// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The C ABI: mmrecord.h on top of recorder.h. A recorder of C is a Recorder with what the
// inline C calls read in front.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>
#include <vector>

#include "core.h"
#include "mmrecord/mmrecord.h"
#include "mmrecord/recorder.h"

namespace {

using mm::StringId;
using mm::ThreadId;
using mm::record::Core;
using mm::record::Family;
using mm::record::Gate;
using mm::record::Options;
using mm::record::Recorder;
using mm::record::Report;
using mm::record::StringPiece;

struct CRecorder {
  mm_recorder shown{};
  Gate* gate = nullptr;
  Core* core = nullptr;  // null: off
  Recorder recorder;
};

// C reads the mask as a plain integer; part of the ABI.
static_assert(offsetof(mm_recorder, mask) == 0);
static_assert(sizeof(std::atomic<std::uint32_t>) == sizeof(std::uint32_t));
static_assert(sizeof(mm_interval) == 32);
static_assert(sizeof(mm_detached) == 40);
static_assert(offsetof(mm_record_options, zeros) + 3 == sizeof(mm_record_options));

constinit Gate off_gate{};
/// What mm_recorder_create returns where there is no memory for anything else.
constinit CRecorder* nothing = nullptr;

CRecorder& of(mm_recorder* r) {
  return *reinterpret_cast<CRecorder*>(r);
}

const std::uint32_t* mask_of(const Gate& gate) {
  return reinterpret_cast<const std::uint32_t*>(&gate.mask);
}

/// The caller's options, as far as the caller knows them.
Options options_of(const mm_record_options* given) {
  mm_record_options c{};
  if (given != nullptr) {
    std::memcpy(&c, given, std::min<std::size_t>(given->size, sizeof c));
  }
  Options options;
  if (c.version != 0) options.version = static_cast<std::int32_t>(c.version);
  if (c.counter != nullptr) options.counter = c.counter;
  if (c.families != nullptr) options.families = c.families;
  if (c.command != nullptr) options.command = c.command;
  if (c.page_budget_bytes != 0) options.page_budget_bytes = c.page_budget_bytes;
  options.min_duration = c.min_duration;
  options.replaces_existing = c.replaces_existing != 0;
  options.is_durable = c.is_not_durable == 0;
  options.warns = c.is_quiet == 0;
  options.tells_command = c.hides_command == 0;
  options.tells_host = c.hides_host == 0;
  return options;
}

std::vector<StringPiece> pieces_of(const mm_piece* pieces, std::size_t count) {
  std::vector<StringPiece> result;
  result.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (pieces[i].text != nullptr) {
      result.emplace_back(std::string_view{pieces[i].text, pieces[i].bytes});
    } else {
      result.emplace_back(StringId{pieces[i].reference});
    }
  }
  return result;
}

std::uint32_t number_of(const mm::Error& error) {
  return static_cast<std::uint32_t>(error.code);
}

}  // namespace

mm_recorder* mm_recorder_create(const char* stem, const mm_record_options* options,
                                uint32_t* error) {
  if (error != nullptr) *error = 0;
  try {
    auto* const made = new CRecorder;
    made->gate = &off_gate;
    made->shown.mask = mask_of(off_gate);
    mm::Result<Core*> core = Core::create(stem, options_of(options));
    if (core) {
      made->core = *core;
      made->gate = &made->core->gate();
      made->recorder = Recorder::adopt(*made->core);
      made->shown.mask = mask_of(*made->gate);
    } else {
      if (error != nullptr) *error = number_of(core.error());
      if (options_of(options).warns) mm::record::say_off(core.error());
    }
    return &made->shown;
  } catch (...) {  // no memory at all
    static CRecorder last;
    nothing = &last;
    last.gate = &off_gate;
    last.shown.mask = mask_of(off_gate);
    if (error != nullptr) *error = number_of({.code = mm::ErrorCode::kOutOfMemory});
    return &last.shown;
  }
}

uint32_t mm_recorder_flush(mm_recorder* r) {
  const auto result = of(r).recorder.flush();
  return result ? 0 : number_of(result.error());
}

uint32_t mm_recorder_finish(mm_recorder* r, mm_record_report* report) {
  const Report cc = of(r).recorder.finish();
  const std::uint32_t error = cc.failure ? number_of(*cc.failure) : 0;
  if (report != nullptr) {
    const mm_record_report c{.size = report->size,
                             .error = error,
                             .events = cc.events,
                             .lost_events = cc.lost_events,
                             .strings = cc.strings,
                             .lost_strings = cc.lost_strings,
                             .lost_mappings = cc.lost_mappings,
                             .clamped_values = cc.clamped_values,
                             .dropped_in_handlers = cc.dropped_in_handlers,
                             .was_durable = cc.was_durable ? 1U : 0U,
                             .zero = 0};
    std::memcpy(report, &c, std::min<std::size_t>(report->size, sizeof c));
  }
  return error;
}

void mm_recorder_free(mm_recorder* r) {
  if (r != nullptr && &of(r) != nothing) delete &of(r);
}

// ---- Strings ------------------------------------------------------------------------

mm_string mm_record_string(mm_recorder* r, const char* text, size_t bytes) {
  return of(r).recorder.string(std::string_view{text, bytes}).value;
}

mm_string mm_record_pieces(mm_recorder* r, const mm_piece* pieces, size_t count) {
  try {
    return of(r).recorder.string(pieces_of(pieces, count)).value;
  } catch (...) {
    return mm::kInvalidId;
  }
}

mm_string mm_record_event_id(mm_recorder* r, const mm_piece* parts, size_t count) {
  if (count == 0) return mm::kInvalidId;
  try {
    const std::vector<StringPiece> all = pieces_of(parts, count);
    return of(r).recorder.event_id(all[0], std::span{all}.subspan(1)).value;
  } catch (...) {
    return mm::kInvalidId;
  }
}

mm_string mm_record_virtual_id(mm_recorder* r, uint64_t number) {
  return of(r).recorder.virtual_id(number).value;
}

void mm_record_map(mm_recorder* r, const uint64_t* virtual_ids, size_t count,
                   mm_string target) {
  of(r).recorder.map(std::span{virtual_ids, count}, StringId{target});
}

// ---- Families and threads -----------------------------------------------------------

mm_family mm_record_family(mm_recorder* r, const char* name) {
  try {
    return of(r).recorder.family(name).bit;
  } catch (...) {
    return MM_NO_FAMILY;
  }
}

void mm_record_switch_family(mm_recorder* r, const char* name, int is_on) {
  try {
    of(r).recorder.switch_family(name, is_on != 0);
  } catch (...) {
    return;
  }
}

void mm_record_switch(mm_recorder* r, int is_on) {
  of(r).recorder.switch_recording(is_on != 0);
}

uint32_t mm_record_thread_id(mm_recorder* r) {
  return static_cast<uint32_t>(of(r).recorder.thread_id().value);
}

void mm_record_set_thread_id(mm_recorder* r, uint32_t id) {
  of(r).recorder.set_thread_id(ThreadId{id});
}

void mm_record_thread_name(mm_recorder* r, const char* name, size_t bytes) {
  of(r).recorder.name_thread({name, bytes});
}

// ---- Events -------------------------------------------------------------------------

uint64_t mm_record_now(mm_recorder* r) {
  const CRecorder& c = of(r);
  return c.core == nullptr ? 0 : mm::record::count_now(*c.gate);
}

void mm_record_end_now(mm_recorder* r, mm_string kind, mm_string id, uint64_t start) {
  mm_record_end_detached(r, kind, id, mm::record::kOwnThread, start);
}

void mm_record_end_detached(mm_recorder* r, mm_string kind, mm_string id, uint32_t thread,
                            uint64_t start) {
  const CRecorder& c = of(r);
  if (c.core == nullptr) return;
  std::uint64_t end = mm::record::count_now(*c.gate);
  if (!mm::record::fit_interval(*c.gate, start, end)) return;
  mm::record::append_event(*c.gate, {kind}, {id}, thread, start, end);
}

void mm_record_end_lazily(mm_recorder* r, mm_string kind, mm_details details,
                          void* context, uint64_t start) {
  const CRecorder& c = of(r);
  if (c.core == nullptr) return;
  mm::record::end_interval(*c.gate, {kind}, start,
                           [=] { return StringId{details(context)}; });
}

void mm_record_instant_now(mm_recorder* r, mm_string kind, mm_string id) {
  const CRecorder& c = of(r);
  if (c.core != nullptr) mm::record::store_instant(*c.gate, {kind}, {id});
}

void mm_record_interval(mm_recorder* r, mm_string kind, mm_string id, uint32_t thread,
                        uint64_t start, uint64_t end, mm_family family) {
  const auto number = thread == 0 ? std::nullopt : std::optional{ThreadId{thread}};
  of(r).recorder.record_interval({kind}, {id}, start, end, number, Family{family});
}

void mm_record_integer(mm_recorder* r, mm_string kind, mm_string id, uint64_t value,
                       mm_family family) {
  of(r).recorder.record_integer({kind}, {id}, value, Family{family});
}

void mm_record_memory(mm_recorder* r, mm_family family) {
  of(r).recorder.record_memory(Family{family});
}
