// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/rustc_command.h"

#include <algorithm>

#include "command_words.h"
#include "mmdecode/process_name.h"

namespace mm::decode {
namespace {

bool has(const Words& words, std::string_view word) {
  return std::ranges::find(words, word) != words.end();
}

/// The last value of -C NAME=, as two words or one.
std::string_view codegen_option(std::string_view name, const Words& words) {
  std::string_view found;
  for (const std::string_view word : words) {
    const std::string_view option = word.starts_with("-C") ? word.substr(2) : word;
    if (option.size() > name.size() && option.starts_with(name) &&
        option[name.size()] == '=') {
      found = option.substr(name.size() + 1);
    }
  }
  return found;
}

/// The root file: the only word that is one, or stands for standard input.
std::string_view source_in(const Words& words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "-") return words[i];
    const bool is_value = words[i - 1] == "-o" || words[i - 1] == "--crate-name";
    if (words[i].ends_with(".rs") && !words[i].starts_with('-') && !is_value) {
      return words[i];
    }
  }
  return {};
}

/// Where the version begins in the name of a folder NAME-VERSION; npos where it has none.
std::size_t version_in(std::string_view folder) {
  for (auto dash = folder.find('-'); dash != std::string_view::npos;
       dash = folder.find('-', dash + 1)) {
    const std::string_view rest = folder.substr(dash + 1);
    const auto dot = rest.find('.');
    const bool is_number = dot != std::string_view::npos && dot > 0 &&
                           std::ranges::all_of(rest.substr(0, dot), is_digit);
    if (dash > 0 && is_number) return dash + 1;
  }
  return std::string_view::npos;
}

/// The innermost folder of the source that is named after a package and its version.
void set_package(std::string_view source, RustcCommand& command) {
  while (true) {
    const auto slash = source.rfind('/');
    if (slash == std::string_view::npos) return;
    source = source.substr(0, slash);
    const std::string_view folder = base_name(source);
    const auto version = version_in(folder);
    if (version == std::string_view::npos) continue;
    command.package = folder.substr(0, version - 1);
    command.version = folder.substr(version);
    return;
  }
}

CrateRole role_of(const RustcCommand& command, const Words& words) {
  if (command.source == "-") return CrateRole::kProbe;
  if (command.crate.starts_with("build_script_")) return CrateRole::kBuildScript;
  if (has(words, "--test")) return CrateRole::kTest;
  const Words types = values_of("--crate-type", words);
  if (has(types, "proc-macro")) return CrateRole::kProcMacro;
  return types.empty() || has(types, "bin") ? CrateRole::kProgram : CrateRole::kLibrary;
}

}  // namespace

std::string_view role_name(CrateRole role) {
  switch (role) {
    case CrateRole::kLibrary:
      return "library";
    case CrateRole::kProgram:
      return "program";
    case CrateRole::kProcMacro:
      return "proc-macro";
    case CrateRole::kBuildScript:
      return "build-script";
    case CrateRole::kTest:
      return "test";
    case CrateRole::kProbe:
      break;
  }
  return "probe";
}

RustcCommand read_rustc_command(std::string_view command, std::string_view file_stem) {
  const Words words = words_of(command);
  RustcCommand read;
  read.crate = crate_name_of(command, file_stem).value_or("");
  read.source = source_in(words);
  read.extra_filename = codegen_option("extra-filename", words);
  set_package(read.source, read);
  read.role = role_of(read, words);
  if (read.role == CrateRole::kBuildScript && read.package.empty()) {
    read.package = build_script_package(words);
  }
  for (const std::string_view value : values_of("--extern", words)) {
    const auto equals = value.find('=');
    if (equals != std::string_view::npos) {
      read.externs.emplace_back(base_name(value.substr(equals + 1)));
    }
  }
  return read;
}

}  // namespace mm::decode
