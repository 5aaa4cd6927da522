// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// ProfileBuilder: the bytes of a profile, drawn by a test.
//
//   ProfileBuilder b{9};
//   b.map(7, "typeck");                                    // a virtual id
//   b.nest(1, {"Query", VirtualId{7}, 0, 100,
//              {{"Query", "type_of", 10, 30},
//               instant("QueryCacheHit", "type_of", 40)}}); // children first
//   b.integer("ArtifactSize", "object_file\x1e" "a.o", 1, 4096);
//   Profile::open(b.bytes());
//
// It writes what it is told, sound or not: it shares no code with a recorder or a decoder
// and checks nothing but its own use. The metadata is the first string and the first
// index entry, as in files of recorders. Text that is named twice is written once;
// text() writes it again.
//
// The same calls draw every version. What a version lacks becomes what its recorder wrote
// instead: before version 3 a composite is one plain text, before version 4 each string
// has an index entry, and without intervals there are starts and ends:
//
//   ProfileBuilder{0}.interval(...)   start, end         the end behind its start
//   ProfileBuilder{0}.nest(...)       start, children, end   in order of time
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "mmformat/ids.h"
#include "testing/paged_file.h"
#include "testing/wire.h"

namespace mm::testing {

/// A string id that means nothing until map() gives it a text.
struct VirtualId {
  std::uint64_t value = 0;
  operator StringId() const { return {value}; }
};

/// Metadata as rustc writes it; `counter` is the JSON of that key.
std::string metadata_text(std::string_view command = "rustc --crate-name demo demo.rs ");
std::string counter_metadata_text(std::string_view counter, std::string_view unit);

/// Names a string in an event: its id, or its text.
class Name {
 public:
  Name(const char* text) : name_(std::string{text}) {}
  Name(std::string_view text) : name_(std::string{text}) {}
  Name(std::string text) : name_(std::move(text)) {}
  Name(StringId id) : name_(id) {}
  Name(VirtualId id) : name_(StringId{id.value}) {}

  const std::variant<std::string, StringId>& get() const { return name_; }

 private:
  std::variant<std::string, StringId> name_;
};

/// A string as written: texts, and references to other strings. A text piece of a
/// composite is always written in place.
using Pieces = std::vector<std::variant<std::string, StringId>>;

/// An event with those that lie inside it.
struct Nested {
  Name kind;
  Name label;
  std::uint64_t start = 0;
  std::uint64_t end = 0;
  std::vector<Nested> children{};
};
Nested instant(Name kind, Name label, std::uint64_t at);
Nested integer(Name kind, Name label, std::uint64_t value);

class ProfileBuilder {
 public:
  /// kNoHeaders, or 0 to 9. Before 6 it is a set of three files: streams() or files().
  explicit ProfileBuilder(std::int64_t version = 9);

  /// Records as a big-endian host wrote them (up to version 1; all else is the same).
  ProfileBuilder& big_endian_records();

  // ---- Metadata: before the first string; metadata_text() where nothing is said ------
  // Files without headers never have any. Without it, a version 0 is that of crate 0.3.0,
  // which counts its ids from the one that is the metadata's in later files.
  ProfileBuilder& metadata(std::string text);
  ProfileBuilder& no_metadata();
  bool has_strings() const { return metadata_placed_; }

  // ---- Strings -----------------------------------------------------------------------
  /// Writes a string, and returns its id.
  StringId text(std::string_view plain);
  StringId composite(const Pieces& pieces);
  /// The same at a chosen address, which is not written yet; empty strings fill the gap.
  StringId text_at(std::uint64_t address, std::string_view plain);
  StringId composite_at(std::uint64_t address, const Pieces& pieces);
  /// Writes bytes as they are: no terminator, no escape.
  StringId raw_string(const Bytes& bytes);
  /// The address of the next string.
  std::uint64_t next_address();
  /// Whether composite() can have this piece: before version 3 it must be written.
  bool can_refer_to(StringId id) const;
  /// Whether an id was given to a string; known only before version 4.
  bool is_written(StringId id) const { return written_.contains(id.value); }

  // ---- String index ------------------------------------------------------------------
  /// Before version 4 a text is written once more, under this id only ("reserved" ids).
  ProfileBuilder& map(std::uint64_t virtual_id, Name name);
  /// `count` ids from `first` on, all to one string.
  ProfileBuilder& map_bulk(std::uint64_t first, std::uint64_t count, Name name);
  ProfileBuilder& raw_index_entry(std::uint64_t id, std::uint64_t address);

  // ---- Events, in the order of their records -----------------------------------------
  ProfileBuilder& interval(Name kind, Name label, std::uint64_t thread,
                           std::uint64_t start_ns, std::uint64_t end_ns);
  ProfileBuilder& instant(Name kind, Name label, std::uint64_t thread,
                          std::uint64_t at_ns);
  ProfileBuilder& integer(Name kind, Name label, std::uint64_t thread,
                          std::uint64_t value);
  /// A tree of intervals, children before their parents.
  ProfileBuilder& nest(std::uint64_t thread, const Nested& event);
  /// A record of start and end (wide, packed), or of type and time (start/end records).
  ProfileBuilder& raw_event(StringId kind, StringId label, std::uint64_t thread,
                            std::uint64_t payload1, std::uint64_t payload2);
  // One record of the versions which have no intervals.
  ProfileBuilder& start(Name kind, Name label, std::uint64_t thread, std::uint64_t at_ns);
  ProfileBuilder& end(Name kind, Name label, std::uint64_t thread, std::uint64_t at_ns);

  // ---- Results -----------------------------------------------------------------------
  /// The streams with their headers.
  Streams streams();
  /// The profile as its files, whatever the version; `plan` is for a paged one.
  ProfileFiles files(const PagePlan& plan = {});
  PagedFile paged(const PagePlan& plan = {});
  Bytes bytes(const PagePlan& plan = {}) { return paged(plan).bytes(); }

  /// Bytes behind a stream's last whole record or entry.
  ProfileBuilder& append_to_stream(std::size_t stream, const Bytes& bytes);

  const WireForm& form() const { return *form_; }

 private:
  // What is known about a string that was written.
  struct Written {
    std::uint64_t address = 0;
    std::string text;  // where a composite must be plain
  };

  void place_metadata();
  StringId id_of(const Name& name);
  ProfileBuilder& typed_record(Name kind, Name label, std::uint64_t thread,
                               std::uint64_t type, std::uint64_t at_ns);
  void append_record_field(std::uint64_t value, std::size_t bytes);
  void append_plain(std::string_view text);
  void append_reference(StringId id);
  std::string flattened(const Pieces& pieces) const;
  StringId name_string(std::uint64_t address);
  void end_string();
  void fill_to(std::uint64_t address);

  const WireForm* form_;
  std::optional<std::string> metadata_ = metadata_text();
  bool metadata_placed_ = false;
  bool big_endian_ = false;
  std::uint64_t next_id_ = 0;  // where ids are counted
  Bytes events_;
  Bytes data_;
  Bytes index_;
  std::map<std::string, StringId, std::less<>> ids_by_text_;
  std::map<std::uint64_t, Written> written_;  // by id
};

}  // namespace mm::testing
