// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Input: from what a person typed to bytes that a Profile can be opened from.
//
//   words --resolve--> path --map or read--> bytes --expand zstd, gzip--> bytes
//
// A word names a file, or is its name without extension. Tried in this order: the path as
// given;
// + .mm_profdata; + .mm_profdata.zst, .gz; + .events, .events.zst, .gz;
// + .string_data; + .string_index; the last extension replaced by .mm_profdata. Where
// that is one of a set of three files, the other two are found beside it. "-" is standard
// input. Regular files are mapped. What cannot be mapped or is compressed goes into
// memory, bounded by --max-input-size; it is told by its first bytes, never by its name.
#pragma once

#include <sys/types.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/mapped_file.h"
#include "mmdecode/profile.h"
#include "mmformat/constants.h"
#include "mmformat/result.h"
#include "toolkit/loaded_file.h"

namespace mm::toolkit {

class Command;

/// How many profiles a tool takes.
enum class Arity : std::uint8_t { kOne, kMany, kBaseAndChanges };

struct InputOptions {
  std::vector<std::string> paths;
  /// Each --dir, as it was given; profile_folder.h finds out what is in it.
  std::vector<std::string> folders;
  bool is_strict = false;
  bool is_salvage = false;
  std::uint64_t max_bytes = std::uint64_t{16} << 30U;
  /// What helps where several are given and one is expected: "; 'x diff' takes several".
  std::string advice_on_several{};

  /// Adds PROFILE, --strict, --salvage and --max-input-size, and the check that there is
  /// exactly one PROFILE. With kMany also --dir, and there must be one PROFILE or --dir
  /// at least; standard input only once. With kBaseAndChanges there must be two or more.
  void add_to(Command& command, Arity arity = Arity::kOne);
  decode::Tolerance tolerance() const;
};

/// One input, a file or a set of three, and what it is called.
class Input {
 public:
  /// Resolves `word`, maps or reads, and expands.
  /// @return kPathNotFound (naming what was tried), kIsDirectory, kCannotOpen,
  ///         kCannotRead, kBadCompression, kInputTooBig or kOutOfMemory, with the path.
  static Result<Input> open(const std::string& word, const InputOptions& options,
                            Messages& messages);

  /// The file that was named, or found by the name. Valid until this object goes.
  std::span<const std::byte> bytes() const& { return files_[named_].bytes(); }
  std::span<const std::byte> bytes() const&& = delete;
  /// The path that was opened; "-" for standard input.
  const std::string& path() const { return path_; }
  /// The path that was opened less .zst/.gz, less .mm_profdata or the extension in a
  /// set of three files: what default names of outputs start with. Nothing for standard
  /// input.
  std::optional<std::string> stem() const;
  /// What a person calls the profile: the stem without its folder, or "stdin".
  std::string name() const;
  /// Whether this was read from the file with these numbers.
  bool is_file(dev_t device, ino_t inode) const;
  /// Whether all was read from regular files, which hold the same when they are opened
  /// again. A pipe is empty then.
  bool can_be_read_again() const;

  /// Decodes. The profile borrows this object's bytes. Errors have the path. `defects` is
  /// what the profile's start as (decode::Source::open_paged).
  Result<decode::Profile> open_profile(decode::Tolerance tolerance,
                                       decode::Defects defects = {}) const&;
  Result<decode::Profile> open_profile(decode::Tolerance tolerance,
                                       decode::Defects defects = {}) const&& = delete;
  /// Whether this is a set of three files.
  bool is_set() const { return is_set_; }

 private:
  Input() = default;
  Result<void> load_set(const InputOptions& options, Messages& messages);
  void find_sidecar();

  std::string path_;
  std::array<LoadedFile, kStreamCount> files_;  // only the first one but for a set
  std::size_t named_ = 0;                       // which of them path_ is
  bool is_set_ = false;
  decode::MappedFile sidecar_;  // empty where there is none
};

/// "64M", "1000": a whole number and K, M, G or T (powers of 1024). kUsage else.
Result<std::uint64_t> parse_size(std::string_view text);

}  // namespace mm::toolkit
