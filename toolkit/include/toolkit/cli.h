// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The command line of a tool, the same in all of them.
//
//   int main(int argc, char** argv) {
//     toolkit::Cli cli{"stack_collapse", "Write the folded call stacks of a profile."};
//     input.add_to(cli);                        // option groups add themselves
//     return cli.run(argc, argv, [&]() -> Result<void> { ... });
//   }
//
// run() parses, prints --help, --version, completions and the manual page, calls the
// function, and turns what it returns into the exit code: 0 done, 1 failed, 2 wrong
// usage. All these texts are made of what was declared here, so none of them can go
// stale. A Command is what options are added to: the tool itself, or one of its
// subcommands. CLI11 does the parsing and is known to cli.cc alone.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "mmformat/result.h"
#include "toolkit/message.h"
#include "toolkit/terminal.h"

namespace mm::toolkit {

/// A kUsage error; Cli::run names the option in front of it where one is at fault.
Error usage(std::string detail);

/// Takes the text of one use of an option. Called in the order of the command line; a
/// later call replaces what an earlier one set, where only one value makes sense. Knows
/// the words that a shell can offer for the value, where these are a fixed list.
class Take {
 public:
  Take() = default;
  template <class Call>
  requires std::is_invocable_r_v < Result<void>,
  const Call&,
      std::string_view > Take(Call call, std::vector<std::string> words = {})
      : call_(std::move(call)),
  words_(std::move(words)) {}

  Result<void> operator()(std::string_view value) const { return call_(value); }
  const std::vector<std::string>& words() const { return words_; }

 private:
  std::function<Result<void>(std::string_view value)> call_;
  std::vector<std::string> words_;
};

/// What a shell offers for a value besides the words of its Take.
enum class Offer : std::uint8_t { kNothing, kFile, kProfile, kFolder };

/// One option or positional argument.
struct Option {
  std::string names;         ///< "-p,--percent-above", or "PROFILE" for a positional
  std::string aliases = {};  ///< more names, not shown by --help: "--thread-id"
  std::string value = {};    ///< what --help calls the value; empty for a flag
  std::string help;          ///< verb first, lower case, no full stop, unit and default
  std::string group = "Options";
  Take take;  ///< a flag's value is empty
  /// Takes every word up to the next option as a value, so that a pattern of the shell
  /// can stand there: "--against old-*.mm_profdata".
  bool takes_many = false;
  Offer offer = Offer::kNothing;  ///< for completion only; values are not checked by it
  bool is_list = false;           ///< the value is words of the Take, parted by commas

  bool is_flag() const { return value.empty(); }
  bool is_positional() const { return !names.starts_with('-'); }
};

/// Takes that store a value.
Take into(bool& target);
Take into(std::string& target);
Take into(std::uint64_t& target);
Take into(double& target);
Take into(std::vector<std::string>& target);

/// One word of a fixed list, as the value it stands for.
template <class T>
struct Choice {
  std::string_view word;
  T value;
};
/// "'x' is not one of a, b, c".
Error not_one_of(std::string_view value, const std::vector<std::string>& words);

template <class T>
struct ChosenValue {
  using Type = T;
};
template <class T>
struct ChosenValue<std::optional<T>> {
  using Type = T;
};

/// Stores the value of a word; `target` is optional where it matters that one was given.
template <class Target>
Take one_of(Target& target,
            std::vector<Choice<typename ChosenValue<Target>::Type>> choices) {
  std::vector<std::string> words;
  for (const auto& choice : choices) words.emplace_back(choice.word);
  auto take = [&target, choices = std::move(choices),
               words](std::string_view value) -> Result<void> {
    for (const auto& choice : choices) {
      if (choice.word != value) continue;
      target = choice.value;
      return {};
    }
    return not_one_of(value, words);
  };
  return {std::move(take), std::move(words)};
}

/// A tool or a subcommand: a name, a sentence and options.
class Command {
 public:
  Command(std::string name, std::string sentence)
      : name_(std::move(name)), sentence_(std::move(sentence)) {}
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;
  virtual ~Command() = default;

  void add(Option option) { options_.push_back(std::move(option)); }
  /// Looked at after parsing and before the run: what options cannot say one by one.
  void add_check(std::function<Result<void>()> check) {
    checks_.push_back(std::move(check));
  }
  /// Looked at before the checks: a text to print on stdout instead of a run, such as
  /// the list that an option's value "help" asks for.
  void add_instead(std::function<std::optional<std::string>()> instead) {
    insteads_.push_back(std::move(instead));
  }
  /// An exit status besides those that every tool has, for the manual page.
  void add_exit(int status, std::string what) {
    exits_.push_back({status, std::move(what)});
  }
  /// A paragraph of the manual page: what --help has no room for.
  void add_paragraph(std::string text) { paragraphs_.push_back(std::move(text)); }
  /// A line of the examples in --help, and what it does.
  void add_example(std::string command_line, std::string what) {
    examples_.push_back({std::move(command_line), std::move(what)});
  }

  struct Example {
    std::string command_line;
    std::string what;
  };
  struct Exit {
    int status;
    std::string what;
  };
  const std::string& name() const { return name_; }
  const std::string& sentence() const { return sentence_; }
  const std::vector<Option>& options() const { return options_; }
  const std::vector<Example>& examples() const { return examples_; }
  const std::vector<Exit>& exits() const { return exits_; }
  const std::vector<std::string>& paragraphs() const { return paragraphs_; }
  const std::vector<std::function<Result<void>()>>& checks() const { return checks_; }
  const std::vector<std::function<std::optional<std::string>()>>& insteads() const {
    return insteads_;
  }

 private:
  std::string name_;
  std::string sentence_;
  std::vector<Option> options_;
  std::vector<Example> examples_;
  std::vector<Exit> exits_;
  std::vector<std::string> paragraphs_;
  std::vector<std::function<Result<void>()>> checks_;
  std::vector<std::function<std::optional<std::string>()>> insteads_;
};

/// What a tool can write about itself.
enum class Document : std::uint8_t { kNone, kBash, kZsh, kFish, kManualPage };

class Cli final : public Command {
 public:
  using Body = std::function<Result<void>()>;

  /// `sentence` says in the imperative what the tool does.
  Cli(std::string tool, std::string sentence);

  /// Adds a subcommand. It runs `body`, or what run() is given where that is empty. The
  /// reference lives as long as the Cli.
  Command& add_command(std::string name, std::string sentence, Body body = {});

  /// What a run that succeeds exits with: 0, or another number where the answer itself is
  /// one, as "above the limit".
  void set_exit(int exit) { exit_ = exit; }

  /// Where the tool speaks to its user.
  Messages& messages() { return messages_; }

  /// Parses the command line and runs. Never throws.
  int run(int argc, char** argv, const Body& body);

 private:
  struct Sub {
    Sub(std::string name, std::string sentence, Body to_run)
        : command(std::move(name), std::move(sentence)), body(std::move(to_run)) {}
    Command command;
    Body body;
  };
  struct Parser;

  int run_unguarded(int argc, char** argv, const Body& body);
  int fail(const Error& error);
  int print(std::string_view text);
  int run_chosen(const Command& chosen, const Body& body);
  std::string help_of(const Command* chosen) const;
  std::vector<const Command*> commands() const;
  void add_documents();

  std::list<Sub> subs_;
  Messages messages_;
  ColorWhen color_ = ColorWhen::kAuto;
  int exit_ = 0;
  Document document_ = Document::kNone;
  std::string chosen_;  // the subcommand that the words chose; empty: none
};

/// The text of --help. `prefix` is the tool's name in front of a subcommand's.
std::string help_text(const Command& command, std::string_view prefix,
                      const std::vector<const Command*>& subcommands);

/// "TOOL 1.2.3 (profile formats 0 to 9, and headerless)": what mmformat's table has.
std::string version_text(std::string_view tool);

}  // namespace mm::toolkit
