// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/doc_output.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <vector>

#include "testing/text_diff.h"

namespace mm::testing {
namespace {

using Lines = std::vector<std::string>;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// The length of a number at the start: 1,234.5 with a unit that is not part of a word.
std::size_t number_length(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() &&
         (is_digit(text[end]) || text[end] == '.' || text[end] == ',')) {
    ++end;
  }
  while (!is_digit(text[end - 1])) --end;  // the point at the end of a sentence
  constexpr std::array<std::string_view, 5> kUnits{"ns", "us", "µs", "ms", "s"};
  for (const std::string_view unit : kUnits) {
    const std::string_view rest = text.substr(end);
    if (!rest.starts_with(unit)) continue;
    const bool ends_there =
        rest.size() == unit.size() ||
        std::string_view{" ,;:.)"}.find(rest[unit.size()]) != std::string_view::npos;
    if (ends_there) return end + unit.size();
  }
  return end;
}

// Where lines of `part` stand one after the other in `all`, from `from` on.
std::size_t find_part(const Lines& all, std::size_t from, const Lines& part) {
  const auto at = std::search(all.begin() + static_cast<std::ptrdiff_t>(from), all.end(),
                              part.begin(), part.end());
  return at == all.end() && !part.empty() ? std::string::npos
                                          : static_cast<std::size_t>(at - all.begin());
}

std::vector<Lines> parts_between_dots(const Lines& lines) {
  std::vector<Lines> parts(1);
  for (const std::string& line : lines) {
    if (line == "...") {
      parts.emplace_back();
    } else {
      parts.back().push_back(line);
    }
  }
  return parts;
}

std::string joined(const Lines& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::string shortened_differences(const DocOutput& shown, std::string_view printed) {
  const Lines all = lines_of(printed);
  const auto parts = parts_between_dots(lines_of(shown.text));
  if (parts.size() == 1) return text_diff(shown.text, printed);
  std::size_t at = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool last = i + 1 == parts.size();
    std::size_t found = find_part(all, at, parts[i]);
    if (i == 0 && found != 0) found = std::string::npos;
    if (last && all.size() >= at + parts[i].size()) {
      found = find_part(all, all.size() - parts[i].size(), parts[i]);
    }
    if (found == std::string::npos) {
      return "not found, one after the other:\n" + joined(parts[i]);
    }
    at = found + parts[i].size();
  }
  return {};
}

/// Whether a line that was printed is like this one, as far as that goes.
bool has_shape(const std::set<std::string>& shapes, const std::string& line) {
  if (!line.ends_with(" ...")) return shapes.contains(shape_of_line(line));
  const std::string start =
      shape_of_line(std::string_view{line}.substr(0, line.size() - 4)) + ' ';
  const auto found = shapes.lower_bound(start);
  return found != shapes.end() && found->starts_with(start);
}

std::string shape_differences(const DocOutput& shown, std::string_view printed) {
  std::set<std::string> shapes;
  for (const std::string& line : lines_of(printed)) shapes.insert(shape_of_line(line));
  std::string missing;
  for (const std::string& line : lines_of(shown.text)) {
    if (line == "..." || has_shape(shapes, line)) continue;
    missing += "no line such as: " + line + "\n";
  }
  return missing;
}

}  // namespace

std::string shape_of_line(std::string_view line) {
  std::string shape;
  while (!line.empty()) {
    const char c = line.front();
    if (is_digit(c)) {
      shape += 'N';
      line.remove_prefix(number_length(line));
      continue;
    }
    const bool repeated =
        !shape.empty() && shape.back() == c && (c == ' ' || c == '-' || c == '.');
    if (!repeated) shape += c;
    line.remove_prefix(1);
  }
  while (!shape.empty() && shape.back() == ' ') shape.pop_back();
  return shape;
}

std::string doc_differences(const DocOutput& shown, std::string_view printed) {
  std::string differences;
  switch (shown.match) {
    case DocMatch::kExact:
      return text_diff(shown.text, printed);
    case DocMatch::kShortened:
      differences = shortened_differences(shown, printed);
      break;
    case DocMatch::kShape:
      differences = shape_differences(shown, printed);
      break;
  }
  if (!differences.empty())
    differences += "in what was printed:\n" + std::string{printed};
  return differences;
}

}  // namespace mm::testing
