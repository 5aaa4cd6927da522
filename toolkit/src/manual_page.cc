// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The manual page of a tool, in the language of man(7). What is true of all tools stands
// here, the rest is taken from the declarations. No date: the same program prints the
// same page.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>

#include "documents.h"

namespace mm::toolkit {
namespace {

// Text as roff shows it: a dash that can be copied, and no request at a line's start.
std::string roff(std::string_view text) {
  std::string out;
  if (text.starts_with('.') || text.starts_with('\'')) out = "\\&";
  for (const char c : text) {
    switch (c) {
      case '\\':
        out += "\\e";
        break;
      case '-':
        out += "\\-";
        break;
      case '"':
        out += "\\(dq";
        break;
      case '\'':
        out += "\\(aq";
        break;
      case '~':
        out += "\\(ti";
        break;
      case '^':
        out += "\\(ha";
        break;
      case '`':
        out += "\\(ga";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string upper(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) {
    return static_cast<char>(std::toupper(c));
  });
  return text;
}

// "Show what is there." as a line of a list: "show what is there".
std::string lower_first(std::string_view sentence) {
  std::string text{sentence.substr(0, sentence.size() - sentence.ends_with('.'))};
  if (!text.empty()) {
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
  }
  return text;
}

// "\fB-o\fR, \fB--output\fR \fIFILE\fR"
std::string heading_of(const Option& option) {
  if (option.is_positional()) return fmt::format("\\fI{}\\fR", roff(option.names));
  std::string heading;
  for (const std::string& name : names_of(option.names)) {
    if (!heading.empty()) heading += ", ";
    heading += fmt::format("\\fB{}\\fR", roff(name));
  }
  if (option.is_flag()) return heading;
  return heading +
         fmt::format(" \\fI{}\\fR{}", roff(option.value), option.takes_many ? "..." : "");
}

void append_option(std::string& out, const Option& option) {
  out += fmt::format(".TP\n{}\n{}", heading_of(option), roff(option.help));
  if (!option.take.words().empty() && option.is_list) {
    out += fmt::format(": {}",
                       roff(fmt::format("{}", fmt::join(option.take.words(), ", "))));
  }
  out += ".\n";
}

// The options that stand on this page already, by heading, with their texts.
using Described = std::map<std::string, std::string>;

// Those of a command that are like the tool's own, or another command's, are only named.
void append_command(std::string& out, const Command& command, const std::string& prefix,
                    Described& described) {
  out += fmt::format(".SS {}\n{}\n", roff(command.name()), roff(command.sentence()));
  out += fmt::format(".PP\n.nh\n\\fB{}\\fR\n.hy\n", roff(usage_of(command, prefix)));
  for (const std::string& text : command.paragraphs()) {
    out += fmt::format(".PP\n{}\n", roff(text));
  }
  std::vector<std::string> known;
  for (const Option& option : shown_options(command, /*is_tool=*/false)) {
    const auto [at, is_new] = described.emplace(heading_of(option), option.help);
    if (!is_new && at->second == option.help) {
      known.push_back(at->first);
    } else {
      append_option(out, option);
    }
  }
  if (!known.empty()) {
    out += fmt::format(".PP\nAs described elsewhere on this page: {}.\n",
                       fmt::join(known, "; "));
  }
}

void append_examples(std::string& out, const Command& command) {
  for (const Command::Example& example : command.examples()) {
    out += fmt::format(".PP\n.nf\n\\fB{}\\fR\n.fi\n.RS 4\n{}\n.RE\n",
                       roff(example.command_line), roff(example.what));
  }
}

std::string row(std::string_view left, std::string_view right) {
  return fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(left), roff(right));
}

void append_exits(std::string& out, const ToolView& view) {
  out += ".SH EXIT STATUS\n";
  out += row("0", "Done. A reader that closes its pipe early is no failure.");
  out += row("1", "Failed: an input, an output or the data in it.");
  out += row("2", "Wrong usage.");
  const auto append = [&](const Command& command) {
    for (const Command::Exit& exit : command.exits()) {
      out += row(std::to_string(exit.status), exit.what);
    }
  };
  append(view.tool);
  for (const Command* const sub : view.commands) append(*sub);
}

constexpr std::string_view kPlaces = R"(.SH ENVIRONMENT
.TP
\fBNO_COLOR\fR, \fBTERM\fR
No colors where the first is not empty or the second is \(lqdumb\(rq.
.TP
\fBLC_ALL\fR, \fBLC_CTYPE\fR, \fBLANG\fR
Signs outside ASCII are printed where these name UTF\-8.
.SH FILES
.TP
\fI*.mm_profdata\fR
A profile, as written by
.BR "rustc \-Z self\-profile" .
An argument may leave the ending out; the names that are tried are the argument as it is,
then with .mm_profdata, then with .events, each also with .zst and .gz.
.TP
\fI*.events\fR, \fI*.string_data\fR, \fI*.string_index\fR
The three files of one profile of rustc up to 1.48; one of them stands for all.
)";

void append_others(std::string& out, const std::string& tool) {
  std::string_view rest = MMTOOLS_PROGRAMS;
  std::vector<std::string> others;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view name = rest.substr(0, end);
    if (name != tool) others.push_back(fmt::format("\\fB{}\\fR(1)", roff(name)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  std::ranges::sort(others);
  out += fmt::format(".SH SEE ALSO\n{}\n", fmt::join(others, ",\n"));
}

void append_options(std::string& out, const ToolView& view, Described& described) {
  const std::vector<Option> options = shown_options(view.tool, /*is_tool=*/true);
  out += ".SH OPTIONS\n";
  for (const std::string_view group : groups_of(options)) {
    out += fmt::format(".SS {}\n", roff(group));
    for (const Option& option : options) {
      if (option.group != group) continue;
      append_option(out, option);
      described.emplace(heading_of(option), option.help);
    }
  }
}

}  // namespace

std::string manual_page(const ToolView& view) {
  const Command& tool = view.tool;
  std::string out = fmt::format(".TH {} 1 \"\" \"mmtools {}\" \"mmtools\"\n",
                                roff(upper(tool.name())), MMTOOLS_VERSION);
  out += fmt::format(".SH NAME\n{} \\- {}\n.SH SYNOPSIS\n.nf\n", roff(tool.name()),
                     roff(lower_first(tool.sentence())));
  std::vector<std::string> lines;
  if (view.commands.empty() || positional_of(tool) != nullptr) {
    lines.push_back(usage_of(tool, ""));
  }
  for (const Command* const sub : view.commands) {
    lines.push_back(usage_of(*sub, tool.name() + " "));
  }
  for (const std::string& line : lines) out += fmt::format("\\fB{}\\fR\n", roff(line));
  out += fmt::format(".fi\n.SH DESCRIPTION\n{}\n", roff(tool.sentence()));
  for (const std::string& text : tool.paragraphs()) {
    out += fmt::format(".PP\n{}\n", roff(text));
  }
  Described described;
  append_options(out, view, described);
  if (!view.commands.empty()) out += ".SH COMMANDS\n";
  for (const Command* const sub : view.commands) {
    append_command(out, *sub, tool.name() + " ", described);
  }
  append_exits(out, view);
  out += ".SH EXAMPLES\n";
  append_examples(out, tool);
  for (const Command* const sub : view.commands) append_examples(out, *sub);
  out += kPlaces;
  append_others(out, tool.name());
  return out;
}

}  // namespace mm::toolkit
