// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/doc_page.h"

#include <cstdlib>
#include <sstream>
#include <utility>

#include "testing/text_diff.h"

namespace mm::testing {
namespace {

struct Mark {
  std::string name;   // "run", "output", ...
  std::string value;  // what stands after the colon
  std::size_t line = 0;
};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// The mark on a line; other comments are none.
std::optional<Mark> mark_of(std::string_view line, std::size_t number) {
  if (!line.starts_with("<!--") || !line.ends_with("-->")) return std::nullopt;
  const std::string_view inside = trimmed(line.substr(4, line.size() - 7));
  const std::size_t colon = inside.find(':');
  const std::string_view name = trimmed(inside.substr(0, colon));
  if (name != "given" && name != "run" && name != "not run" && name != "output") {
    return std::nullopt;
  }
  const std::string_view value =
      colon == std::string_view::npos ? "" : trimmed(inside.substr(colon + 1));
  return Mark{std::string{name}, std::string{value}, number};
}

class PageParser {
 public:
  DocPage parse(std::string_view text) {
    lines_ = lines_of(text);
    for (at_ = 0; at_ < lines_.size(); ++at_) {
      const std::string& line = lines_[at_];
      if (line.starts_with("```")) {
        fence();
      } else if (const auto mark = mark_of(line, at_ + 1)) {
        take(*mark);
      } else {
        drop_mark();
      }
    }
    drop_mark();
    return std::move(page_);
  }

 private:
  void fault(std::size_t line, const std::string& what) {
    page_.faults.push_back(std::to_string(line) + ": " + what);
  }

  void drop_mark() {
    if (mark_) fault(mark_->line, "no block follows the mark '" + mark_->name + "'");
    mark_.reset();
  }

  void take(const Mark& mark) {
    drop_mark();
    if (mark.name != "given") {
      mark_ = mark;
      return;
    }
    const std::size_t equals = mark.value.find(" = ");
    if (equals == std::string::npos) return fault(mark.line, "given: NAME = PATH");
    page_.given[mark.value.substr(0, equals)] = mark.value.substr(equals + 3);
  }

  // A block from its fence to the closing one, at which at_ is left.
  void fence() {
    const std::string language = lines_[at_].substr(3);
    const std::size_t fence_line = at_ + 1;
    DocOutput block;
    block.first_line = at_ + 2;
    for (++at_; at_ < lines_.size() && lines_[at_] != "```"; ++at_) {
      block.text += lines_[at_] + "\n";
      ++block.line_count;
    }
    const std::string name = mark_ ? mark_->name : "";
    if (language == "sh" && name != "run" && name != "not run") {
      fault(fence_line, "a block of commands without a mark");
    } else if (name == "run") {
      add_command(fence_line, block.text);
    } else if (name == "output") {
      add_output(std::move(block));
    }
    mark_.reset();
  }

  void add_command(std::size_t line, const std::string& script) {
    DocCommand command;
    command.line = line;
    command.script = script;
    std::istringstream words{mark_->value};
    for (std::string word; words >> word;) {
      const std::size_t equals = word.find('=');
      const std::string key = word.substr(0, equals);
      const std::string value =
          equals == std::string::npos ? "" : word.substr(equals + 1);
      if (key == "needs") {
        command.needs.push_back(value);
      } else if (key == "tries") {
        command.tries = std::atoi(value.c_str());
      } else if (key == "exit") {
        command.exit = std::atoi(value.c_str());
      } else {
        fault(mark_->line, "run: unknown word " + word);
      }
    }
    page_.commands.push_back(std::move(command));
  }

  void add_output(DocOutput block) {
    static const std::map<std::string, DocMatch> kMatches{
        {"exact",     DocMatch::kExact    },
        {"shortened", DocMatch::kShortened},
        {"shape",     DocMatch::kShape    }
    };
    const auto match = kMatches.find(mark_->value);
    if (match == kMatches.end()) {
      return fault(mark_->line, "output: exact, shortened or shape");
    }
    if (page_.commands.empty() || page_.commands.back().output) {
      return fault(mark_->line, "an output without a command above");
    }
    block.match = match->second;
    page_.commands.back().output = std::move(block);
  }

  std::vector<std::string> lines_;
  std::size_t at_ = 0;
  std::optional<Mark> mark_;  // seen, and its block not yet
  DocPage page_;
};

}  // namespace

DocPage parse_doc_page(std::string_view text) {
  return PageParser{}.parse(text);
}

}  // namespace mm::testing
