// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A program that records itself: 20 lines of C++.
#include <mmrecord/recorder.h>

#include <cstdio>
#include <thread>

int main(int argc, char** argv) {
  auto recorder = mm::record::Recorder::create_or_off(argc > 1 ? argv[1] : "self");
  const auto kind = recorder.string("GenericActivity");
  const auto parse = recorder.string("parse");
  recorder.name_thread("main");
  std::thread worker{[&] {
    const auto guard = recorder.interval(kind, recorder.event_id("check", {"a.txt"}));
    recorder.record_instant(recorder.string("Note"), recorder.string("half way"));
  }};
  for (int i = 0; i < 3; ++i) {
    const auto guard = recorder.interval(kind, parse);
  }
  worker.join();
  recorder.record_memory();
  const mm::record::Report report = recorder.finish();
  std::printf("%d events\n", static_cast<int>(report.events));
}
