// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// StringStripper: texts of events into another file, without what is private in them.
//
//   old   "typeck" 1E "demo::secret"          any number of pieces and references
//   new   FE <id of "typeck"> "\x1e" "arg-7"  FF
//
// Texts are expanded and written anew, so nothing of the old strings is left over.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/text_reader.h"
#include "mmformat/mixing_hash.h"
#include "mmformat/result.h"
#include "mmrecord/string_writer.h"
#include "process_names.h"
#include "rewriting/string_needs.h"
#include "stripped_texts.h"
#include "text_table.h"

namespace mm::mmedit {

class StringStripper {
 public:
  /// `needs` has the ids of the chosen events, is numbered and has no references. The
  /// texts, the writer and the profile are borrowed.
  StringStripper(rewriting::StringNeeds needs, ProcessNames processes,
                 StrippedTexts& texts, record::StringWriter& out);

  /// Writes the texts of events. @return an Error of the writer, or kSumTooLarge.
  Result<void> write();

  // As those of StringCopier.
  StringId kind(StringId id);
  StringId event_id(StringId id);
  Result<void> write_index();
  const std::optional<Error>& failure() const { return failure_; }
  const decode::Defects& defects() const { return defects_; }

 private:
  std::string_view text_at(std::uint64_t address);
  Result<StringId> write_process_name(std::string_view text);
  Result<StringId> write_event_text(std::string_view text);
  Result<StringId> written_once(std::string_view text, TextTable& known);

  rewriting::StringNeeds needs_;
  ProcessNames processes_;
  const decode::StringTable& strings_;
  StrippedTexts& texts_;
  record::StringWriter& out_;
  decode::TextReader reader_;
  std::vector<std::uint64_t> new_ids_;  // by place
  std::unordered_map<std::uint64_t, StringId, MixingHash> kinds_;
  TextTable names_;      // labels and kinds that were written
  TextTable arguments_;  // longer ones
  std::uint64_t work_ = 0;
  std::string scratch_;
  std::string mended_;
  std::optional<Error> failure_;
  decode::Defects defects_;
};

}  // namespace mm::mmedit
