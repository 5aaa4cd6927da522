// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/cli.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <new>

#include "documents.h"
#include "heap.h"
#include "toolkit/guard.h"
#include "toolkit/output.h"

namespace mm::toolkit {
namespace {

constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;

template <class T>
Result<void> parse_number(std::string_view value, T& target, std::string_view kind) {
  T number{};
  const auto [end, error] =
      std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc{} || end != value.data() + value.size()) {
    return usage(fmt::format("'{}' is not {}", value, kind));
  }
  target = number;
  return {};
}

// CLI11's name list: ours, the aliases, without blanks.
std::string cli11_names(const Option& option) {
  return option.aliases.empty() ? option.names : option.names + "," + option.aliases;
}

// The name an error is about: the longest one.
std::string_view long_name(const Option& option) {
  const std::size_t comma = option.names.rfind(',');
  return std::string_view{option.names}.substr(comma == std::string::npos ? 0
                                                                          : comma + 1);
}

Option color_option(ColorWhen& color) {
  return {
      .names = "--color",
      .aliases = "--colour",
      .value = "WHEN",
      .help =
          "color messages: auto, always or never (default auto: on a terminal, "
          "unless NO_COLOR is set or TERM is dumb)",
      .group = "General",
      .take = one_of(color, {{"auto", ColorWhen::kAuto},
                             {"always", ColorWhen::kAlways},
                             {"never", ColorWhen::kNever}}
         )
  };
}

// What CLI11 says of a wrong number of values, in our words: "--of: 1 required STRING
// missing", or "json was given a disallowed flag override".
std::string mismatch_words(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon != std::string_view::npos) {
    return fmt::format("{}: needs a value", text.substr(0, colon));
  }
  const std::string_view name = text.substr(0, text.find(' '));
  return fmt::format("{}{}: takes no value", name.size() == 1 ? "-" : "--", name);
}

}  // namespace

Error usage(std::string detail) {
  return {.code = ErrorCode::kUsage, .detail = std::move(detail)};
}

Error not_one_of(std::string_view value, const std::vector<std::string>& words) {
  return usage(fmt::format("'{}' is not one of {}", value, fmt::join(words, ", ")));
}

Take into(bool& target) {
  return [&target](std::string_view /*value*/) -> Result<void> {
    target = true;
    return {};
  };
}

Take into(std::string& target) {
  return [&target](std::string_view value) -> Result<void> {
    target = value;
    return {};
  };
}

Take into(std::uint64_t& target) {
  return [&target](std::string_view value) {
    return parse_number(value, target, "a whole number");
  };
}

Take into(double& target) {
  return [&target](std::string_view value) -> Result<void> {
    double number = 0;
    MM_CHECK(parse_number(value, number, "a number"));
    if (!std::isfinite(number)) return usage(fmt::format("'{}' is not a number", value));
    target = number;
    return {};
  };
}

Take into(std::vector<std::string>& target) {
  return [&target](std::string_view value) -> Result<void> {
    target.emplace_back(value);
    return {};
  };
}

// Options become CLI11 options whose callback hands on the raw texts, so that none of
// CLI11's own conversions (lists in brackets, empty braces) touches them.
struct Cli::Parser {
  CLI::App app;
  std::optional<Error> error;
  std::vector<std::string> behind_mark;  // the words behind "--"
  std::vector<std::pair<CLI::App*, const Command*>> commands;
  std::string given_to_tool;  // the first word that only the tool itself understands

  // Only the command that the words choose needs options: of eight commands that is an
  // eighth of the work.
  void add_sub(const Command& command) {
    CLI::App& sub = *app.add_subcommand(command.name());
    commands.emplace_back(&sub, &command);
    sub.preparse_callback([this, &sub, &command](std::size_t) { declare(sub, command); });
  }

  void add_tool(const Command& command) {
    commands.emplace_back(&app, &command);
    declare(app, command);
  }

  void declare(CLI::App& to, const Command& command) {
    to.set_help_flag("-h,--help", "");
    to.allow_extras();  // ours is the message about them
    for (const Option& option : command.options()) {
      if (option.is_positional()) continue;  // see take_positionals
      const bool is_of_tool = &to == &app;
      const auto take = [this, &option, is_of_tool](const CLI::results_t& values) {
        if (is_of_tool) note_for_tool(option);
        for (const std::string& value : values) take_one(option, value);
        return true;
      };
      if (option.is_flag()) {
        to.add_flag_function(cli11_names(option), [this, &option,
                                                   is_of_tool](std::int64_t count) {
            if (count == 0) return;
            if (is_of_tool) note_for_tool(option);
            take_one(option, "");
          })->disable_flag_override();
        continue;
      }
      to.add_option(cli11_names(option), take)
          ->type_size(1)
          ->expected(1, option.takes_many ? CLI::detail::expected_max_vector_size : 1)
          ->allow_extra_args(option.takes_many)
          ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    }
  }

  // --color means the same in front of a command as behind it.
  void note_for_tool(const Option& option) {
    if (given_to_tool.empty() && option.names != "--color") {
      given_to_tool = long_name(option);
    }
  }

  void take_one(const Option& option, const std::string& value) {
    if (error) return;
    Result<void> taken = option.take(value);
    if (taken) return;
    error = std::move(taken).error();
    error->detail = fmt::format("{}: {}", long_name(option), error->detail);
  }

  // The subcommand that the words chose, or null for the tool itself.
  const Command* chosen() const {
    for (const auto& [parsed, command] : commands) {
      if (parsed != &app && parsed->parsed()) return command;
    }
    return nullptr;
  }

  // Parses; what is wrong is in `error`. CLI11 throws for --help and --version, too.
  enum class Outcome { kRun, kHelp, kVersion };
  Outcome parse(int argc, char** argv);
  std::vector<std::string> words_for_cli11(int argc, char** argv);
  void take_positionals();
  void take_positional(const Command& command, const std::string& word);
};

// Two things CLI11 does otherwise than people expect are settled before it sees the
// words: "--name=" would take the next word for its value, and a word behind "--" could
// still name a subcommand.
std::vector<std::string> Cli::Parser::words_for_cli11(int argc, char** argv) {
  std::vector<std::string> words;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--") {
      behind_mark.assign(argv + i + 1, argv + argc);
      break;
    }
    if (word.starts_with("--") && word.ends_with('=')) {
      error = usage(fmt::format("{}: needs a value", word.substr(0, word.size() - 1)));
    }
    words.emplace_back(word);
  }
  std::ranges::reverse(words);  // as CLI11 wants them
  return words;
}

Cli::Parser::Outcome Cli::Parser::parse(int argc, char** argv) {
  std::vector<std::string> words = words_for_cli11(argc, argv);
  if (error) return Outcome::kRun;
  try {
    app.parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    return Outcome::kHelp;
  } catch (const CLI::CallForVersion&) {
    return Outcome::kVersion;
  } catch (const CLI::ArgumentMismatch& mismatch) {
    error = usage(mismatch_words(mismatch.what()));
  } catch (const CLI::ParseError& other) {
    error = usage(other.what());
  }
  if (error) return Outcome::kRun;
  take_positionals();
  return Outcome::kRun;
}

// CLI11 would split a positional text in brackets, so it gets none to know; what it
// leaves over are the positional arguments, and options that nobody knows.
void Cli::Parser::take_positionals() {
  const Command* chosen_command = commands.front().second;
  for (const auto& [parsed, command] : commands) {
    if (parsed != &app && !parsed->parsed()) continue;
    for (const std::string& word : parsed->remaining(/*recurse=*/false)) {
      if (word.size() > 1 && word.starts_with('-')) {
        if (!error) error = usage(fmt::format("unknown option '{}'", word));
      } else {
        if (parsed == &app && given_to_tool.empty()) given_to_tool = word;
        take_positional(*command, word);
      }
    }
    chosen_command = command;
  }
  for (const std::string& word : behind_mark) take_positional(*chosen_command, word);
}

void Cli::Parser::take_positional(const Command& command, const std::string& word) {
  const auto option = std::ranges::find_if(command.options(), &Option::is_positional);
  if (option != command.options().end()) {
    take_one(*option, word);
  } else if (!error) {
    error = usage(fmt::format("unexpected argument '{}'", word));
  }
}

Cli::Cli(std::string tool, std::string sentence)
    : Command(tool, std::move(sentence)), messages_(std::move(tool)) {
  use_large_pages();
  add(color_option(color_));
}

Command& Cli::add_command(std::string name, std::string sentence, Body body) {
  // A list, because a Command does not move: options refer to where they are.
  Sub& sub = subs_.emplace_back(std::move(name), std::move(sentence), std::move(body));
  sub.command.add(color_option(color_));
  return sub.command;
}

int Cli::fail(const Error& error) {
  if (error.code == ErrorCode::kUsage) {
    messages_.usage_error(
        error.path.empty() ? error.detail : error.path + ": " + error.detail, chosen_);
    return kWrongUsage;
  }
  messages_.error(error);
  return kFailed;
}

int Cli::run(int argc, char** argv, const Body& body) {
  install_guards(name());
  try {
    return run_unguarded(argc, argv, body);
  } catch (const std::bad_alloc&) {
    return fail({.code = ErrorCode::kOutOfMemory});
  } catch (const std::exception& exception) {
    messages_.error({.code = ErrorCode::kCannotRead,
                     .detail = fmt::format("unexpected failure: {}", exception.what())});
    return kFailed;
  }
}

// Last, so that --help has them behind what people look for.
void Cli::add_documents() {
  const auto is_there = [](const Option& option) { return option.names == "--man-page"; };
  if (std::ranges::any_of(options(), is_there)) return;  // of an earlier run
  add({
      .names = "--completions",
      .value = "SHELL",
      .help = "print what completes this tool's words in bash, zsh or fish",
      .group = "General",
      .take = one_of(document_, {{"bash", Document::kBash},
                                 {"zsh", Document::kZsh},
                                 {"fish", Document::kFish}}
         )
  });
  add({.names = "--man-page",
       .help = "print the manual page, as man reads it",
       .group = "General",
       .take = [this](std::string_view) -> Result<void> {
         document_ = Document::kManualPage;
         return {};
       }});
  add_instead([this]() -> std::optional<std::string> {
    if (document_ == Document::kNone) return std::nullopt;
    return document_text({*this, commands()}, document_);
  });
}

int Cli::run_unguarded(int argc, char** argv, const Body& body) {
  add_documents();
  Parser parser;
  parser.app.set_version_flag("--version", name());
  parser.app.require_subcommand(0, 1);
  parser.add_tool(*this);
  for (const Sub& sub : subs_) parser.add_sub(sub.command);
  const Parser::Outcome outcome = parser.parse(argc, argv);
  messages_.set_color(use_color(color_, is_terminal(STDERR_FILENO)));
  const Command* const chosen = parser.chosen();
  if (chosen != nullptr) chosen_ = chosen->name();
  if (outcome == Parser::Outcome::kVersion) return print(version_text(name()));
  if (outcome == Parser::Outcome::kHelp) return print(help_of(chosen));
  if (parser.error) return fail(*parser.error);
  const Body* to_run = &body;
  for (const Sub& sub : subs_) {
    if (&sub.command != chosen || !sub.body) continue;
    to_run = &sub.body;
    if (!parser.given_to_tool.empty()) {
      return fail(usage(fmt::format("'{}' stands in front of the command '{}'",
                                    parser.given_to_tool, sub.command.name())));
    }
  }
  return run_chosen(chosen == nullptr ? *this : *chosen, *to_run);
}

int Cli::run_chosen(const Command& chosen, const Body& body) {
  for (const auto& instead : chosen.insteads()) {
    const auto text = instead();
    if (!text) continue;
    const int printed = print(*text);
    return printed == 0 ? exit_ : printed;
  }
  for (const auto& check : chosen.checks()) {
    const Result<void> result = check();
    if (!result) return fail(result.error());
  }
  const Result<void> result = body();
  return result ? exit_ : fail(result.error());
}

int Cli::print(std::string_view text) {
  const Result<void> written = write_to_stdout(text);
  return written ? 0 : fail(written.error());
}

std::vector<const Command*> Cli::commands() const {
  std::vector<const Command*> commands;
  for (const Sub& sub : subs_) commands.push_back(&sub.command);
  return commands;
}

std::string Cli::help_of(const Command* chosen) const {
  if (chosen != nullptr) return help_text(*chosen, name() + " ", {});
  return help_text(*this, "", commands());
}

}  // namespace mm::toolkit
