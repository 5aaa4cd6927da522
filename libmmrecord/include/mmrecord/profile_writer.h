// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// ProfileWriter: a whole profile, event by event. The one include for programs that write
// profiles from what they have: no clock, no threads, memory that does not grow.
//
//   MM_TRY(auto writer, record::ProfileWriter::create(sink, /*version=*/9));
//   MM_CHECK(writer.strings().metadata(metadata_text(facts)));
//   MM_TRY(const StringId query, writer.strings().add("Query"));
//   MM_CHECK(writer.interval(query, StringId{7}, ThreadId{1}, 100, 250));
//   MM_CHECK(writer.strings().map(7, name));        // before or after the events
//   MM_CHECK(writer.finish());
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "mmformat/ids.h"
#include "mmformat/result.h"
#include "mmrecord/byte_sink.h"
#include "mmrecord/page_writer.h"
#include "mmrecord/record_packing.h"
#include "mmrecord/string_writer.h"

namespace mm::record {

class ProfileWriter {
 public:
  /// Starts a file. `sink` is borrowed until the writer goes. `version` is 8 or 9.
  /// @return kBeyondVersion for another version, or the sink's Error.
  static Result<ProfileWriter> create(ByteSink& sink, std::int32_t version);

  const Layout& layout() const { return pages_->layout(); }

  /// Strings, the index and the metadata. A profile has metadata: call
  /// strings().metadata() once.
  StringWriter& strings() { return strings_; }

  // ---- Events, in the order they shall have in the file ------------------------------
  // Times are counts since the profile's start. Each returns kBeyondVersion, and writes
  // nothing, where a number goes past a limit of the version (spec section "Limits") or
  // an interval ends before it starts; or the sink's Error.
  // Cost: some stores, and one write of the sink every 256 KiB.
  Result<void> interval(StringId kind, StringId id, ThreadId thread, std::uint64_t start,
                        std::uint64_t end);
  Result<void> instant(StringId kind, StringId id, ThreadId thread, std::uint64_t at);
  Result<void> integer(StringId kind, StringId id, ThreadId thread, std::uint64_t value);

  /// Ends the file. Without it, the end of all three streams is missing.
  Result<void> finish() { return pages_->finish(); }

 private:
  explicit ProfileWriter(std::unique_ptr<PageWriter> pages);

  Result<void> append(StringId kind, StringId id, ThreadId thread, std::uint64_t payload1,
                      std::uint64_t payload2);

  std::unique_ptr<PageWriter> pages_;  // strings_ points to it
  StringWriter strings_;
};

}  // namespace mm::record
