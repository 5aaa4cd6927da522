// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Where mmtools are installed: in toolchains of rustup, and around this program.
//
//   TOOLCHAIN/bin/summarize ...               the tools
//   TOOLCHAIN/lib/rustlib/etc/mmtools.toml    their Record
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace mm::launcher {

/// What mmtools.toml says. Versions of the format: both ends are read.
struct Record {
  std::string version;
  std::int64_t oldest_format = 0;
  std::int64_t newest_format = 0;

  bool reads(std::int64_t format) const {
    return oldest_format <= format && format <= newest_format;
  }
};

/// Reads a record: lines of `key = value`, unknown ones skipped. Nothing where the file
/// is missing or lacks one of the three.
std::optional<Record> read_record(const std::string& path);

struct Installation {
  std::string name;  ///< of the toolchain; empty: the one around this program
  std::vector<std::string> folders;  ///< where its programs are
  std::optional<Record> record;

  bool is_own() const { return name.empty(); }
  /// "toolchain stable-x86_64-unknown-linux-gnu" or "/usr/bin".
  std::string words() const;
  /// The path of a tool; nothing where it is missing, cannot be run, or is this program
  /// under another name.
  std::optional<std::string> find_tool(const std::string& tool) const;
};

/// The toolchain in `folder`.
Installation toolchain_in(const std::string& folder, std::string name);
/// Those below `rustup_home`, by name. Links into nothing are left out.
std::vector<Installation> list_toolchains(const std::string& rustup_home);
/// Beside this program, or in ../libexec/mmtools.
Installation own_installation();

/// $RUSTUP_HOME, or ~/.rustup; empty where neither is known.
std::string rustup_home();

/// Of `toolchains` the one that `name` means: its whole name, the name without the host
/// ("stable"), or a path. @return its place, or nothing.
std::optional<std::size_t> find_toolchain(std::vector<Installation>& toolchains,
                                          const std::string& name);

}  // namespace mm::launcher
