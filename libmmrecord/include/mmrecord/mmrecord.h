/* SPDX-FileCopyrightText: The mmtools authors
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * Recording profiles from C, or from any language that can call C: what recorder.h does,
 * with the same promises. Link libmmrecord_c.
 *
 *   mm_recorder* r = mm_recorder_create("profiles/app-123", NULL, NULL);
 *   mm_string kind = mm_record_string(r, "GenericActivity", 15);
 *   mm_string parse = mm_record_string(r, "parse", 5);
 *   mm_interval i = mm_interval_begin(r, kind, parse, MM_NO_FAMILY);
 *   ...
 *   mm_interval_end(&i);
 *   mm_recorder_finish(r, NULL);
 *   mm_recorder_free(r);
 *
 * No function throws, blocks or ends the program. A recorder is never NULL: where it
 * cannot be created it is off, and all calls do nothing. Functions may be called from any
 * thread; the file is finished by exit() if nobody else does it.
 */
#ifndef MMRECORD_MMRECORD_H
#define MMRECORD_MMRECORD_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define MM_RECORD_API __attribute__((visibility("default")))
#else
#define MM_RECORD_API
#endif

/* NOLINTBEGIN(modernize-use-using): C has nothing else. */

/* A string's id; 0 to 100000000 are virtual ids, chosen by the caller. */
typedef uint64_t mm_string;
/* Families of events, one bit each. */
typedef uint32_t mm_family;
#define MM_NO_FAMILY 1U

/* A recorder. Its first member is what the inline calls read, and part of the ABI; what
 * follows is not. */
typedef struct mm_recorder {
  const uint32_t* mask; /* families that are on; read it atomically */
} mm_recorder;

/* What to record. Set `size` to sizeof(mm_record_options) and leave what you do not know
 * zero: each zero is the default. Later versions add members at the end. */
typedef struct mm_record_options {
  uint32_t size;
  uint32_t version;           /* of the profile: 9 (default) or 8 */
  const char* counter;        /* "wall-time" (default), "instructions:u", ... */
  const char* families;       /* "all" (default), "none", or names with commas */
  const char* command;        /* instead of the process's own */
  uint64_t page_budget_bytes; /* 8 MiB (default), at least 2 MiB */
  uint64_t min_duration;      /* shorter intervals are left out */
  uint8_t replaces_existing;  /* replaces a profile of this name */
  uint8_t is_not_durable;     /* keeps no sidecar */
  uint8_t is_quiet;           /* says nothing on standard error */
  uint8_t hides_command;      /* in the metadata */
  uint8_t hides_host;
  uint8_t zeros[3];
} mm_record_options;

/* How a recording went; `size` as above. */
typedef struct mm_record_report {
  uint32_t size;
  uint32_t error; /* 0, or the number of the first failure (mmformat/error.h) */
  uint64_t events;
  uint64_t lost_events;
  uint64_t strings;
  uint64_t lost_strings;
  uint64_t lost_mappings;
  uint64_t clamped_values;
  uint64_t dropped_in_handlers;
  uint32_t was_durable; /* 1: kept a sidecar */
  uint32_t zero;
} mm_record_report;

/* Creates STEM.mm_profdata. Where it cannot, the recorder is off, *error gets the number
 * (0 else), and the reason is said once on standard error. `options` and `error` may be
 * NULL. */
MM_RECORD_API mm_recorder* mm_recorder_create(const char* stem,
                                              const mm_record_options* options,
                                              uint32_t* error);
/* Writes what is complete. @return 0, or an error's number. */
MM_RECORD_API uint32_t mm_recorder_flush(mm_recorder* r);
/* Ends the recording; fills `report` if it is not NULL. @return 0, or an error's number.
 */
MM_RECORD_API uint32_t mm_recorder_finish(mm_recorder* r, mm_record_report* report);
/* Finishes if need be, and frees it. Nothing may use it any more. */
MM_RECORD_API void mm_recorder_free(mm_recorder* r);

/* ---- Strings ------------------------------------------------------------------------
 */

/* A part of a string: `bytes` bytes of text, or with text NULL the string `reference`. */
typedef struct mm_piece {
  const char* text;
  size_t bytes;
  mm_string reference;
} mm_piece;

/* Each writes a string and returns its id. The same text twice is two strings: keep the
 * ids. A string that has no place gets an id that reads <unknown>. Cost: a lock, and a
 * copy of the text. */
MM_RECORD_API mm_string mm_record_string(mm_recorder* r, const char* text, size_t bytes);
MM_RECORD_API mm_string mm_record_pieces(mm_recorder* r, const mm_piece* pieces,
                                         size_t count);
/* The event id of a label (the first piece) and arguments (the others). */
MM_RECORD_API mm_string mm_record_event_id(mm_recorder* r, const mm_piece* parts,
                                           size_t count);
/* An id of the caller's own choice, from 0 to 100000000, to be mapped before the end. One
 * beyond that is counted, said once, and reads <unknown>. */
MM_RECORD_API mm_string mm_record_virtual_id(mm_recorder* r, uint64_t number);
/* Gives virtual ids their text. */
MM_RECORD_API void mm_record_map(mm_recorder* r, const uint64_t* virtual_ids,
                                 size_t count, mm_string target);

/* ---- Families and threads ------------------------------------------------------------
 */

/* The family of this name, for events that are switched together. 31 can be had; later
 * names are like no family. Keep it: the call takes a lock. */
MM_RECORD_API mm_family mm_record_family(mm_recorder* r, const char* name);
/* Switches one family, or everything; then families stay as they are. */
MM_RECORD_API void mm_record_switch_family(mm_recorder* r, const char* name, int is_on);
MM_RECORD_API void mm_record_switch(mm_recorder* r, int is_on);
/* The number of this thread: given, or counted from 1 in order of first use. */
MM_RECORD_API uint32_t mm_record_thread_id(mm_recorder* r);
/* Numbers this thread. Give all numbers, or none; 0 is none, which is said once. */
MM_RECORD_API void mm_record_set_thread_id(mm_recorder* r, uint32_t id);
/* Names this thread, by a `ThreadName` instant. */
MM_RECORD_API void mm_record_thread_name(mm_recorder* r, const char* name, size_t bytes);

/* Whether events of a family are recorded now. Cost: two loads and a branch. */
static inline int mm_record_is_on(const mm_recorder* r, mm_family family) {
#if defined(__GNUC__)
  return (__atomic_load_n(r->mask, __ATOMIC_RELAXED) & family) != 0;
#else
  return (*(const volatile uint32_t*)r->mask & family) != 0;
#endif
}

/* ---- Events --------------------------------------------------------------------------
 */

/* Behind the inline calls below; they record without asking whether the family is on. */
MM_RECORD_API uint64_t mm_record_now(mm_recorder* r);
MM_RECORD_API void mm_record_end_now(mm_recorder* r, mm_string kind, mm_string id,
                                     uint64_t start);
MM_RECORD_API void mm_record_instant_now(mm_recorder* r, mm_string kind, mm_string id);
/* Makes the event id of an interval that has ended. */
typedef mm_string (*mm_details)(void* context);
MM_RECORD_API void mm_record_end_lazily(mm_recorder* r, mm_string kind,
                                        mm_details details, void* context,
                                        uint64_t start);

/* Ends an interval of another thread, now: see mm_detached_end. */
MM_RECORD_API void mm_record_end_detached(mm_recorder* r, mm_string kind, mm_string id,
                                          uint32_t thread, uint64_t start);

/* An interval of known times, in counts of mm_record_now; `thread` 0 is this one's. */
MM_RECORD_API void mm_record_interval(mm_recorder* r, mm_string kind, mm_string id,
                                      uint32_t thread, uint64_t start, uint64_t end,
                                      mm_family family);
/* A value, which has no time. */
MM_RECORD_API void mm_record_integer(mm_recorder* r, mm_string kind, mm_string id,
                                     uint64_t value, mm_family family);
/* A sample of the resident memory of this process. */
MM_RECORD_API void mm_record_memory(mm_recorder* r, mm_family family);

/* Something that happens now and takes no time. */
static inline void mm_record_instant(mm_recorder* r, mm_string kind, mm_string id,
                                     mm_family family) {
  if (mm_record_is_on(r, family)) mm_record_instant_now(r, kind, id);
}

#define MM_NOT_STARTED UINT64_MAX

/* An interval that was begun. `id` may be changed before the end. */
typedef struct mm_interval {
  mm_recorder* recorder;
  mm_string kind;
  mm_string id;
  uint64_t start; /* MM_NOT_STARTED: not recorded */
} mm_interval;

/* An interval from now on. Cost, with its end: two reads of the clock and one store of a
 * record; a branch while it is off. */
static inline mm_interval mm_interval_begin(mm_recorder* r, mm_string kind, mm_string id,
                                            mm_family family) {
  mm_interval interval;
  interval.recorder = r;
  interval.kind = kind;
  interval.id = id;
  interval.start = mm_record_is_on(r, family) ? mm_record_now(r) : MM_NOT_STARTED;
  return interval;
}

/* Ends it on the thread that began it. For another one, see mm_detached. */
static inline void mm_interval_end(mm_interval* interval) {
  if (interval->start == MM_NOT_STARTED) return;
  mm_record_end_now(interval->recorder, interval->kind, interval->id, interval->start);
  interval->start = MM_NOT_STARTED;
}

/* Ends it; `details` is called for the event id, after the clock was read, and only if
 * the interval is kept. */
static inline void mm_interval_end_lazily(mm_interval* interval, mm_details details,
                                          void* context) {
  if (interval->start == MM_NOT_STARTED) return;
  mm_record_end_lazily(interval->recorder, interval->kind, details, context,
                       interval->start);
  interval->start = MM_NOT_STARTED;
}

/* An interval that may be ended on another thread, where it is passed to one. It belongs
 * to the thread that begins it. */
typedef struct mm_detached {
  mm_interval interval;
  uint32_t thread;
  uint32_t zero;
} mm_detached;

/* Begins it now, on this thread. */
static inline mm_detached mm_detached_begin(mm_recorder* r, mm_string kind, mm_string id,
                                            mm_family family) {
  mm_detached detached;
  detached.thread = mm_record_is_on(r, family) ? mm_record_thread_id(r) : 0;
  detached.zero = 0;
  detached.interval = mm_interval_begin(r, kind, id, family);
  return detached;
}

/* Ends it, also where its family was switched off meanwhile. */
static inline void mm_detached_end(mm_detached* detached) {
  mm_interval* const interval = &detached->interval;
  if (interval->start == MM_NOT_STARTED) return;
  mm_record_end_detached(interval->recorder, interval->kind, interval->id,
                         detached->thread, interval->start);
  interval->start = MM_NOT_STARTED;
}

/* NOLINTEND(modernize-use-using) */

#ifdef __cplusplus
}
#endif

#endif /* MMRECORD_MMRECORD_H */
