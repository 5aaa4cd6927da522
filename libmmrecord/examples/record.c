/* SPDX-FileCopyrightText: The mmtools authors
 * SPDX-License-Identifier: MIT OR Apache-2.0
 *
 * A program that records itself: 20 lines of C. */
#include <mmrecord/mmrecord.h>
#include <stdio.h>

int main(int count, char** arguments) {
  mm_recorder* r = mm_recorder_create(count > 1 ? arguments[1] : "self", NULL, NULL);
  mm_string kind = mm_record_string(r, "GenericActivity", 15);
  mm_string parse = mm_record_string(r, "parse", 5);
  mm_piece check[] = {{"check", 5, 0}, {"a.txt", 5, 0}};
  mm_record_thread_name(r, "main", 4);
  for (int i = 0; i < 3; ++i) {
    mm_interval interval = mm_interval_begin(r, kind, parse, MM_NO_FAMILY);
    mm_interval_end(&interval);
  }
  mm_record_instant(r, kind, mm_record_event_id(r, check, 2), MM_NO_FAMILY);
  mm_record_report report = {.size = sizeof report};
  mm_recorder_finish(r, &report);
  printf("%d events\n", (int)report.events);
  mm_recorder_free(r);
}
