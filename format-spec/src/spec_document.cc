// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "spec_document.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>
#include <utility>

namespace mm::spec {
namespace {

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

/// "`x`" to "x", where nothing else is quoted in the cell.
std::string_view unquoted(std::string_view cell) {
  const bool is_quoted = cell.size() >= 2 && cell.front() == '`' && cell.back() == '`' &&
                         std::ranges::count(cell, '`') == 2;
  return is_quoted ? cell.substr(1, cell.size() - 2) : cell;
}

std::vector<std::string> split_row(std::string_view line) {
  std::vector<std::string> cells;
  line.remove_prefix(1);
  for (auto bar = line.find('|'); bar != std::string_view::npos; bar = line.find('|')) {
    cells.emplace_back(unquoted(trimmed(line.substr(0, bar))));
    line.remove_prefix(bar + 1);
  }
  return cells;
}

/// Takes the lines of a document one by one.
class Reader {
 public:
  Document take() { return std::move(document_); }

  void line(std::string_view line) {
    if (line.starts_with("```")) {
      if (!in_block_) {
        document_.blocks.push_back({section_, std::string{line.substr(3)}, {}});
      }
      in_block_ = !in_block_;
    } else if (in_block_) {
      document_.blocks.back().lines.emplace_back(line);
    } else if (line.starts_with('#')) {
      section_ = trimmed(line.substr(line.find_first_not_of('#')));
      document_.headings.push_back(section_);
    } else if (line.starts_with('|')) {
      table_row(line);
      return;
    }
    in_table_ = false;
  }

 private:
  void table_row(std::string_view line) {
    if (!in_table_) {
      document_.tables.push_back({section_, split_row(line), {}});
    } else if (!line.starts_with("| ---")) {
      document_.tables.back().rows.push_back(split_row(line));
    }
    in_table_ = true;
  }

  Document document_;
  std::string section_;
  bool in_block_ = false;
  bool in_table_ = false;
};

}  // namespace

std::vector<std::string> Table::column(std::string_view name) const {
  const auto at =
      static_cast<std::size_t>(std::ranges::find(header, name) - header.begin());
  std::vector<std::string> cells;
  for (const auto& row : rows) {
    if (at < row.size() && at < header.size()) cells.push_back(row[at]);
  }
  return cells;
}

bool Table::has_column(std::string_view name) const {
  return std::ranges::find(header, name) != header.end();
}

Document Document::read(const std::filesystem::path& path) {
  Reader reader;
  for (const std::string& line : split_lines(read_text(path))) reader.line(line);
  return reader.take();
}

std::vector<Table> Document::tables_of(std::string_view section,
                                       std::string_view column) const {
  std::vector<Table> found;
  std::ranges::copy_if(tables, std::back_inserter(found), [&](const Table& table) {
    return table.section == section && table.has_column(column);
  });
  return found;
}

std::string read_text(const std::filesystem::path& path) {
  const std::ifstream file{path, std::ios::binary};
  std::ostringstream text;
  if (file) text << file.rdbuf();
  return std::move(text).str();
}

std::vector<std::string> split_lines(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

}  // namespace mm::spec
