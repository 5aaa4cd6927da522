// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/process_name.h"

#include <algorithm>
#include <span>

#include "command_words.h"

namespace mm::decode {
namespace {

/// What rustc puts in place of a name that it was not told, in names of files.
constexpr std::string_view kUntold = "unknown-crate";

bool is_identifier(std::string_view text) {
  const auto is_part = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  return !text.empty() && !is_digit(text[0]) && std::ranges::all_of(text, is_part);
}

/// NAME of NAME-DIGITS, as rustc names its files.
std::string_view name_in_stem(std::string_view stem) {
  const auto dash = stem.rfind('-');
  if (dash == std::string_view::npos || dash + 1 == stem.size()) return {};
  return std::ranges::all_of(stem.substr(dash + 1), is_digit) ? stem.substr(0, dash)
                                                              : std::string_view{};
}

/// The crate that rustc derives where it is not told a name.
std::optional<std::string> name_of_source(std::span<const std::string_view> words) {
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "-") return "rust_out";
    if (!words[i].ends_with(".rs") || words[i].starts_with('-') || words[i - 1] == "-o") {
      continue;
    }
    std::string name{base_name(words[i])};
    name.resize(name.size() - 3);
    std::ranges::replace(name, '-', '_');
    if (is_identifier(name)) return name;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> crate_name_of(std::string_view command,
                                         std::string_view file_stem) {
  const Words words = words_of(command);
  Words names = values_of("--crate-name", words);
  std::erase_if(names, [](std::string_view name) { return !is_identifier(name); });
  const std::string_view told = name_in_stem(file_stem);
  if (std::ranges::find(names, told) != names.end()) return std::string{told};
  if (told == kUntold) names.clear();
  if (names.empty()) return name_of_source(words);
  // rustc takes the option once: of two different names one is in another value.
  const bool is_certain =
      std::ranges::all_of(names, [&](std::string_view name) { return name == names[0]; });
  if (is_certain) return std::string{names[0]};
  return is_identifier(told) ? std::optional{std::string{told}} : std::nullopt;
}

std::string process_name_of(const Metadata& metadata, std::string_view file_stem) {
  const std::string_view command =
      metadata.command ? std::string_view{*metadata.command} : std::string_view{};
  if (auto crate = crate_name_of(command, file_stem)) {
    const std::string_view package = crate->starts_with("build_script_")
                                         ? build_script_package(words_of(command))
                                         : std::string_view{};
    if (!package.empty()) *crate += " (" + std::string{package} + ")";
    return *std::move(crate);
  }
  const std::string_view program = base_name(command.substr(0, command.find(' ')));
  if (!program.empty()) return std::string{program};
  return file_stem.empty() ? "unknown" : std::string{file_stem};
}

}  // namespace mm::decode
