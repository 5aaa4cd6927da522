// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Tables for people: aligned text that fits the terminal, or Markdown.
//
//   Item       Self time  Item count        on a narrow terminal headers are broken into
//   --------------------------------        lines, then the text column is shortened in
//   typeck       12.34ms          17        the middle, then columns marked `may_hide`
//   go,
//   --------------------------------        from the right. Off a terminal nothing of
//   this Total        12.34ms          17        happens.
//
// Blanks in front of a text (the indents of a tree) stay when it is shortened.
//
// Cells come from outside; they are made harmless here (text.h).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "toolkit/sink.h"

namespace mm::toolkit {

class Table {
 public:
  struct Column {
    std::string header;
    bool is_number = true;  ///< right-aligned and never shortened
    bool may_hide = false;  ///< may be left out for lack of room
    /// What text is shortened to before columns are left out.
    std::size_t least_width = 20;
  };

  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  /// One cell a column.
  void add_row(std::vector<std::string> cells);
  /// Rows behind a rule at the end: what was cut, the total.
  void add_footer(std::vector<std::string> cells);

  /// Writes aligned text. `width`: columns of the terminal; nothing where there is none.
  /// @return the headers of columns that were left out for lack of room.
  std::vector<std::string> write_text(Sink& sink, std::optional<std::size_t> width,
                                      bool is_utf8) const;

  void write_markdown(Sink& sink) const;

 private:
  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;
  std::vector<std::vector<std::string>> footers_;
};

}  // namespace mm::toolkit
