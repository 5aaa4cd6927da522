// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// TraceWriter: a form of trace file, written one process at a time.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "mmanalyze/integer_sums.h"
#include "mmanalyze/memory.h"
#include "mmanalyze/summary.h"
#include "mmdecode/damage.h"
#include "options.h"
#include "toolkit/block_output.h"
#include "trace_process.h"
#include "trace_set.h"

namespace mm::crox {

/// What a process has beside its intervals and instants: samples of memory, and what was
/// asked for.
struct Extras {
  std::vector<analyze::MemoryTrack> memory;
  std::vector<analyze::IntegerSum> counters;
  std::vector<analyze::LabelSummary> totals;  ///< by inclusive time, descending
};

class TraceWriter {
 public:
  TraceWriter() = default;
  TraceWriter(const TraceWriter&) = delete;
  TraceWriter& operator=(const TraceWriter&) = delete;
  virtual ~TraceWriter() = default;

  virtual Result<void> begin() = 0;
  /// @return what was wrong with the texts of events.
  virtual Result<decode::Defects> write(const TraceProcess& process,
                                        TraceSet::Opened& opened,
                                        const Extras& extras) = 0;
  virtual Result<void> end(std::optional<std::uint64_t> zero_ns) = 0;
};

/// `output` is borrowed. `options` says which form, and is borrowed.
std::unique_ptr<TraceWriter> make_json_trace(toolkit::BlockOutput& output,
                                             const Options& options);
std::unique_ptr<TraceWriter> make_perfetto_trace(toolkit::BlockOutput& output,
                                                 const Options& options);

}  // namespace mm::crox
