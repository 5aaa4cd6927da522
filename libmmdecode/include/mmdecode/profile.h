// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Profile: bytes to metadata, strings and events. The one include to start with.
//
//   MM_TRY(const auto file, mm::decode::MappedFile::open(path));
//   MM_TRY(const auto profile, mm::decode::Profile::open(file.bytes()));
//   for (const mm::decode::Event event : profile.events()) { ... }
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/event.h"
#include "mmdecode/event_id.h"
#include "mmdecode/events.h"
#include "mmdecode/mapped_file.h"
#include "mmdecode/metadata.h"
#include "mmdecode/source.h"
#include "mmdecode/string_table.h"
#include "mmformat/result.h"

namespace mm::decode {

class Profile {
 public:
  /// Opens a paged profile that lies in memory. Reads page headers, string index and
  /// metadata; no event, no other string.
  ///
  /// @param bytes  the whole file. Borrowed: it must outlive the Profile and every
  ///               string_view taken from it.
  /// @return an Error whose `offset` counts bytes from the file's start: any code of the
  ///         groups refused, short, corrupt and local (mmformat/error.h), as `tolerance`
  ///         demands. What was tolerated is in defects().
  ///
  /// Cost: O(pages + index entries).
  /// Source: format-spec/mm_profdata.md.
  static Result<Profile> open(std::span<const std::byte> bytes,
                              Tolerance tolerance = Tolerance::kLenient);
  static Result<Profile> open(std::vector<std::byte>&& bytes,
                              Tolerance tolerance = Tolerance::kLenient) = delete;

  /// The same for a set of three files (versions none to 5). A file that is missing has
  /// no bytes, which makes the profile short. Reads all events in versions none, 0 and 1
  /// (Events says why), and keeps 32 bytes of each in versions none and 0.
  static Result<Profile> open(const FileSet& files,
                              Tolerance tolerance = Tolerance::kLenient);

  /// The same for a container that is already taken apart.
  static Result<Profile> open(Source source, Tolerance tolerance = Tolerance::kLenient);

  /// kHeaderless for files without headers.
  std::int32_t version() const { return source_->layout->version; }
  const Layout& layout() const { return *source_->layout; }
  const Source& source() const { return *source_; }
  const Metadata& metadata() const { return metadata_; }
  const StringTable& strings() const { return strings_; }
  const Events& events() const { return events_; }
  Tolerance tolerance() const { return tolerance_; }

  /// What was wrong and tolerated while opening. Reading names and events may find more;
  /// whoever reads them counts those.
  const Defects& defects() const { return defects_; }

  /// False where no name can be resolved at all: the string data is missing, or the
  /// string index is and every name needs it (versions none to 3).
  bool has_names() const;

 private:
  Profile(std::unique_ptr<Source> source, StringTable strings, Events events,
          Metadata metadata, Defects defects, Tolerance tolerance);

  std::unique_ptr<Source> source_;  // the table and the events point into it
  StringTable strings_;
  Events events_;
  Metadata metadata_;
  Defects defects_;
  Tolerance tolerance_;
};

}  // namespace mm::decode
