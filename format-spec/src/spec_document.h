// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The specification's text as data: its headings, tables and fenced blocks, so that tests
// can compare them with the code. Knows just as much Markdown as these files use.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace mm::spec {

/// A table, with the backquotes around cells removed.
struct Table {
  std::string section;  ///< the heading above it
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;

  /// The cells of one column, top down. Empty where there is no such column.
  std::vector<std::string> column(std::string_view name) const;
  bool has_column(std::string_view name) const;
};

/// Lines between two fences.
struct Block {
  std::string section;
  std::string language;  ///< the word behind the opening fence
  std::vector<std::string> lines;
};

struct Document {
  std::vector<std::string> headings;  ///< without the number signs
  std::vector<Table> tables;
  std::vector<Block> blocks;

  /// Reads a file; without any table or heading where it cannot be read.
  static Document read(const std::filesystem::path& path);

  /// The tables of a section that have a column with this name.
  std::vector<Table> tables_of(std::string_view section, std::string_view column) const;
};

/// The whole file as text; empty where it cannot be read.
std::string read_text(const std::filesystem::path& path);

/// The lines of a text, without their ends.
std::vector<std::string> split_lines(std::string_view text);

}  // namespace mm::spec
