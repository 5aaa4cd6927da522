// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What stands in a shared profile in the place of private texts: "arg-12", "path-3",
// "process-1". The
// same text has the same name everywhere, and no name tells anything of it.
#pragma once

#include <string>
#include <string_view>

#include "mmrecord/metadata_text.h"
#include "text_table.h"

namespace mm::mmedit {

/// What is taken out. Nothing chosen: all.
struct StripWishes {
  bool args = false;
  bool cmd = false;
  bool paths = false;

  StripWishes or_all() const {
    return args || cmd || paths ? *this : StripWishes{true, true, true};
  }
};

class StrippedTexts {
 public:
  explicit StrippedTexts(StripWishes wishes) : wishes_(wishes) {}

  const StripWishes& wishes() const { return wishes_; }

  /// A label or a kind.
  std::string name(std::string_view text);
  std::string argument(std::string_view text);
  /// Whether names of merged processes go: they are names of files, and tell what the
  /// command line would.
  bool strips_processes() const { return wishes_.cmd || wishes_.paths; }
  std::string process(std::string_view text);
  /// Takes out of the metadata what is not to be shared.
  void strip(record::MetadataFacts& facts);

 private:
  std::string without_paths(std::string_view text);

  StripWishes wishes_;
  TextTable arguments_;
  TextTable paths_;
  TextTable processes_;
};

}  // namespace mm::mmedit
