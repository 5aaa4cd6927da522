// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// StringCopier: strings as they are made, into another file.
//
//   old   40: FE <id 7> 1E FE <id of 20> FF      new   31: FE <id 7> 1E FE <id of 8> FF
//   old   id of 40, in an event                  new   id of 31
//
// A string is copied piece by piece where a reader has nothing to say against it, and
// else written as the text that a reader shows instead: so what was a cycle, a reference
// into nowhere or a broken character is plain text, and the output is sound. References
// come before what refers to them, as far as the input has them so.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/profile.h"
#include "mmformat/mixing_hash.h"
#include "mmformat/result.h"
#include "mmrecord/string_writer.h"
#include "rewriting/string_needs.h"
#include "rewriting/string_parts.h"

namespace mm::rewriting {

class StringCopier {
 public:
  /// @param needs             closed
  /// @param first_virtual_id  where given, virtual ids are counted from it, without gaps;
  ///                          else they stay
  /// Both `out` and the needs' profile are borrowed.
  StringCopier(StringNeeds needs, record::StringWriter& out,
               std::optional<std::uint64_t> first_virtual_id = std::nullopt);

  /// Writes the strings. @return an Error of the writer, or kSumTooLarge where flattened
  /// strings are far longer than the input.
  Result<void> copy();

  /// New ids for those in an event. What cannot be written is in failure().
  StringId kind(StringId id);
  StringId event_id(StringId id);

  /// Writes the index entries. Called after the last event.
  Result<void> write_index();

  /// The number of virtual ids in the index.
  std::uint64_t virtual_id_count() const { return needs_.virtual_ids().size(); }
  /// The first error that an id met.
  const std::optional<Error>& failure() const { return failure_; }
  /// What was wrong with the strings.
  const decode::Defects& defects() const { return defects_; }

 private:
  /// What is known of a string while strings are copied.
  struct Known {
    enum class State : std::uint8_t { kNew, kOpen, kCopied, kFlattened };

    std::uint32_t bytes = 0;   // of its text
    std::uint32_t pieces = 0;  // with those it refers to
    std::uint16_t height = 0;  // levels of references
    State state = State::kNew;
    TextShape shape;
  };

  Result<void> copy_tree(std::uint64_t root);
  bool open_references();
  Result<void> finish(std::uint64_t place, std::uint64_t address);
  bool join_references(Known& known);
  Result<StringId> write_pieces();
  Result<StringId> flatten(std::uint64_t address, Known& known);
  StringId new_virtual(StringId id) const;
  StringId reference_to(StringId id) const;
  std::optional<std::uint64_t> place_of(StringId id) const;
  StringId unresolved(StringId id);
  StringId unknown_kind();
  StringId mended(std::uint64_t address);
  StringId written_or_failed(Result<StringId> id);

  StringNeeds needs_;
  const decode::StringTable& strings_;
  record::StringWriter& out_;
  std::optional<std::uint64_t> first_virtual_id_;
  StringParts parts_;
  std::vector<Known> known_;            // by place, until all are copied
  std::vector<std::uint64_t> new_ids_;  // by place; the highest bit: no event may have it
  std::vector<std::uint64_t> stack_;
  std::vector<record::StringPiece> pieces_;
  bool has_misshapen_ = false;
  // Texts of events that break the grammar, by old address and by virtual id:
  std::unordered_map<std::uint64_t, StringId, MixingHash> mended_;
  std::unordered_map<std::uint64_t, StringId, MixingHash> mended_virtual_;
  std::optional<StringId> unknown_kind_;
  std::uint64_t work_ = 0;
  std::string text_;
  std::optional<Error> failure_;
  decode::Defects defects_;
};

}  // namespace mm::rewriting
