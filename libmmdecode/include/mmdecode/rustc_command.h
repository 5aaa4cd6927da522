// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What one run of rustc was for, from the command line that its profile recorded: which
// crate of which package, as what, and from which others.
//
// The command is its arguments joined by blanks, so all of this is what the words most
// likely mean (process_name.h); a word that is not there leaves its field empty.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mm::decode {

enum class CrateRole : std::uint8_t {
  kLibrary,
  kProgram,
  kProcMacro,
  kBuildScript,
  kTest,   ///< compiled with --test: unit tests, integration tests, benchmarks
  kProbe,  ///< source on standard input: a build tool asks what the compiler can do
};

/// "library", "program", "proc-macro", "build-script", "test", "probe".
std::string_view role_name(CrateRole role);

struct RustcCommand {
  std::string crate;  ///< crate_name_of; empty where the command does not tell
  CrateRole role = CrateRole::kLibrary;
  /// Of a package of a registry, whose folder is NAME-VERSION; of a build script the name
  /// also from where cargo has it put. Else empty.
  std::string package;
  std::string version;
  std::string source;          ///< path of the root file; "-": standard input
  std::string extra_filename;  ///< of -C extra-filename: tells builds of one crate apart
  /// File names, without folders, of the crates it was told with --extern.
  std::vector<std::string> externs;

  friend bool operator==(const RustcCommand&, const RustcCommand&) = default;
};

/// Cost: linear in the command.
/// @param file_stem  the profile's name without folder and extension; may be empty.
RustcCommand read_rustc_command(std::string_view command, std::string_view file_stem);

}  // namespace mm::decode
