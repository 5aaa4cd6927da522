// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/table.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <string_view>

#include "toolkit/text.h"

namespace mm::toolkit {
namespace {

constexpr std::size_t kGap = 2;
constexpr std::size_t kLeastTextForced = 8;

using Row = std::vector<std::string>;

std::size_t longest_word(std::string_view text) {
  std::size_t longest = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    longest = std::max(longest, display_width(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return longest;
}

// Breaks at blanks so that no line is wider than `width` if no word is.
std::vector<std::string> broken(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    std::string& line = lines.back();
    if (!line.empty() && display_width(line) + 1 + display_width(word) > width) {
      lines.emplace_back(word);
    } else {
      if (!line.empty()) line += ' ';
      line += word;
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

void append_cell(std::string& line, std::string_view text, std::size_t width,
                 bool is_right) {
  const std::size_t used = display_width(text);
  const std::string padding(width > used ? width - used : 0, ' ');
  if (is_right) line += padding;
  line += text;
  if (!is_right) line += padding;
}

void append_line(Sink& sink, std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  line += '\n';
  sink.append(line);
}

// Indents tell where a text belongs, so they stay as long as there is room for text.
std::string shortened(std::string_view text, std::size_t width, bool is_utf8) {
  const std::size_t indent = std::min(text.find_first_not_of(' '), text.size());
  const std::size_t kept = indent + kLeastTextForced <= width ? indent : 0;
  return std::string(kept, ' ') + shorten_middle(text.substr(kept), width - kept,
                                                 is_utf8 ? "\xe2\x80\xa6" : "...");
}

// Which columns are shown, and how wide.
struct Fit {
  std::vector<std::size_t> shown;
  std::vector<std::size_t> widths;  // by column number
  std::size_t total() const {
    std::size_t sum = shown.empty() ? 0 : kGap * (shown.size() - 1);
    for (const std::size_t column : shown) sum += widths[column];
    return sum;
  }
};

Fit fit_columns(const std::vector<Table::Column>& columns,
                const std::vector<std::size_t>& cell_widths,
                std::optional<std::size_t> width) {
  Fit fit;
  fit.shown.resize(columns.size());
  std::iota(fit.shown.begin(), fit.shown.end(), std::size_t{0});
  for (std::size_t i = 0; i < columns.size(); ++i) {
    fit.widths.push_back(std::max(cell_widths[i], display_width(columns[i].header)));
  }
  if (!width || fit.total() <= *width) return fit;

  std::size_t text_column = columns.size();
  for (std::size_t i = 0; i < columns.size(); ++i) {
    fit.widths[i] = std::max(cell_widths[i], longest_word(columns[i].header));
    if (!columns[i].is_number && text_column == columns.size()) text_column = i;
  }
  if (text_column == columns.size()) return fit;
  const std::size_t natural = fit.widths[text_column];
  const auto shrink_to = [&](std::size_t least) {
    fit.widths[text_column] = 0;
    const std::size_t others = fit.total();
    const std::size_t left = *width > others ? *width - others : 0;
    fit.widths[text_column] = std::max(std::min(natural, left), std::min(natural, least));
    return fit.total() <= *width;
  };
  while (!shrink_to(columns[text_column].least_width)) {
    const auto last = std::ranges::find_if(
        fit.shown.rbegin(), fit.shown.rend(),
        [&columns](std::size_t column) { return columns[column].may_hide; });
    if (last == fit.shown.rend()) {
      shrink_to(kLeastTextForced);
      break;
    }
    fit.shown.erase(std::next(last).base());
  }
  return fit;
}

void widen(std::vector<std::size_t>& widths, const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < widths.size(); ++i) {
      widths[i] = std::max(widths[i], display_width(row[i]));
    }
  }
}

std::string escape_markdown(std::string_view text) {
  std::string out;
  for (const char c : visible(text)) {
    if (std::string_view{"\\`*_<>|[]~#&"}.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

Row visible_row(Row cells) {
  for (std::string& cell : cells) make_visible(cell);
  return cells;
}

}  // namespace

void Table::add_row(std::vector<std::string> cells) {
  assert(cells.size() == columns_.size());
  rows_.push_back(visible_row(std::move(cells)));
}

void Table::add_footer(std::vector<std::string> cells) {
  assert(cells.size() == columns_.size());
  footers_.push_back(visible_row(std::move(cells)));
}

std::vector<std::string> Table::write_text(Sink& sink, std::optional<std::size_t> width,
                                           bool is_utf8) const {
  std::vector<std::size_t> widths(columns_.size(), 0);
  widen(widths, rows_);
  widen(widths, footers_);
  const Fit fit = fit_columns(columns_, widths, width);

  std::vector<std::vector<std::string>> headers;
  std::size_t header_lines = 1;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    headers.push_back(broken(columns_[i].header, fit.widths[i]));
  }
  for (const std::size_t i : fit.shown) {
    header_lines = std::max(header_lines, headers[i].size());
  }
  const auto write_row = [&](const auto& text_of) {
    std::string line;
    for (const std::size_t i : fit.shown) {
      if (i != fit.shown.front()) line.append(kGap, ' ');
      append_cell(line, text_of(i), fit.widths[i], columns_[i].is_number);
    }
    append_line(sink, std::move(line));
  };
  for (std::size_t n = 0; n < header_lines; ++n) {
    write_row([&](std::size_t i) -> std::string {
      const std::size_t above = header_lines - headers[i].size();
      return n < above ? std::string{} : headers[i][n - above];
    });
  }
  const std::string rule(fit.total(), '-');
  const auto write_cells = [&](const Row& cells) {
    write_row([&](std::size_t i) -> std::string {
      if (columns_[i].is_number) return cells[i];
      return shortened(cells[i], fit.widths[i], is_utf8);
    });
  };
  append_line(sink, rule);
  for (const Row& cells : rows_) write_cells(cells);
  if (!footers_.empty()) append_line(sink, rule);
  for (const Row& cells : footers_) write_cells(cells);

  std::vector<std::string> hidden;
  for (std::size_t i = 0; i < columns_.size(); ++i) {
    if (std::ranges::find(fit.shown, i) == fit.shown.end()) {
      hidden.push_back(columns_[i].header);
    }
  }
  return hidden;
}

void Table::write_markdown(Sink& sink) const {
  std::string line = "|";
  for (const Column& column : columns_)
    line += " " + escape_markdown(column.header) + " |";
  line += "\n|";
  for (const Column& column : columns_) line += column.is_number ? " ---: |" : " --- |";
  line += '\n';
  sink.append(line);
  for (const auto* const rows : {&rows_, &footers_}) {
    for (const Row& cells : *rows) {
      line = "|";
      for (const std::string& cell : cells) line += " " + escape_markdown(cell) + " |";
      line += '\n';
      sink.append(line);
    }
  }
}

}  // namespace mm::toolkit
