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
  /// Version 5 to 9; 5 is a set of three files, so it has streams() only.
  explicit ProfileBuilder(std::uint32_t version = 9);

  // ---- Metadata: before the first string; metadata_text() where nothing is said ------
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

  // ---- String index ------------------------------------------------------------------
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
  ProfileBuilder& raw_event(StringId kind, StringId label, std::uint64_t thread,
                            std::uint64_t payload1, std::uint64_t payload2);

  // ---- Results -----------------------------------------------------------------------
  /// The streams with their headers.
  Streams streams();
  PagedFile paged(const PagePlan& plan = {});
  Bytes bytes(const PagePlan& plan = {}) { return paged(plan).bytes(); }

  /// Bytes behind a stream's last whole record or entry.
  ProfileBuilder& append_to_stream(std::size_t stream, const Bytes& bytes);

  const WireForm& form() const { return *form_; }

 private:
  void place_metadata();
  StringId id_of(const Name& name);
  void append_reference(StringId id);
  StringId start_string();
  void end_string() { data_.push_back(std::byte{0xFF}); }
  void fill_to(std::uint64_t address);

  const WireForm* form_;
  std::optional<std::string> metadata_ = metadata_text();
  bool metadata_placed_ = false;
  Bytes events_;
  Bytes data_;
  Bytes index_;
  std::map<std::string, StringId, std::less<>> written_;
};

}  // namespace mm::testing
