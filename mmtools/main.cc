// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The launcher: finds out what is installed and asked for, has choice.cc decide, and
// becomes the tool, so that signals, exit status and streams are the tool's own.
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "choice.h"
#include "command_line.h"
#include "rustup.h"

namespace mm::launcher {
namespace {

constexpr int kFailed = 1;
constexpr int kWrongUsage = 2;
// Set for the tool. Where it is set already, the "tool" that was run is a launcher again.
constexpr const char* kMark = "MMTOOLS_LAUNCHED";

int fail(const std::string& what, int exit = kFailed) {
  std::fprintf(stderr, "mmtools: error: %s\n", harmless(what).c_str());
  return exit;
}

int print(const std::string& text) {
  // Who reads may have seen enough. Only here: a tool that is run gets its own way.
  ::signal(SIGPIPE, SIG_IGN);
  const bool is_written =
      std::fwrite(text.data(), 1, text.size(), stdout) == text.size() &&
      std::fflush(stdout) == 0;
  if (is_written || errno == EPIPE) return 0;
  return fail(std::string{"standard output: "} + std::strerror(errno));
}

/// What is installed, and which of it was asked for.
struct Machine {
  std::vector<Installation> toolchains;
  Installation own = own_installation();
  std::optional<std::size_t> wanted;
  bool is_demanded = false;
  std::string error;
};

Machine look_around(const std::string& demanded) {
  Machine machine;
  machine.toolchains = list_toolchains(rustup_home());
  machine.is_demanded = !demanded.empty();
  std::string name = demanded;
  std::string source = "+" + demanded;
  if (name.empty()) {
    const char* const variable = std::getenv("RUSTUP_TOOLCHAIN");
    if (variable != nullptr) name = variable;
    source = "RUSTUP_TOOLCHAIN";
  }
  const bool is_said = !name.empty();
  if (!is_said) name = active_toolchain().value_or("");
  if (name.empty()) return machine;
  machine.wanted = find_toolchain(machine.toolchains, name);
  if (machine.wanted || !is_said) return machine;
  machine.error = source + ": there is no toolchain '" + name + "'; there are";
  for (const Installation& toolchain : machine.toolchains) {
    machine.error += " " + toolchain.name;
  }
  if (machine.toolchains.empty()) machine.error += " none";
  return machine;
}

std::string formats_of(const Installation& installation) {
  if (!installation.record) return "mmtools that do not say what they read";
  return "mmtools " + installation.record->version + ", profile formats " +
         std::to_string(installation.record->oldest_format) + " to " +
         std::to_string(installation.record->newest_format);
}

// Whether this program is one of the toolchain's own.
bool is_same_place(const Installation& a, const Installation& b) {
  std::error_code ignored;
  return std::filesystem::equivalent(a.folders.front(), b.folders.front(), ignored);
}

std::string row(const Installation& installation, const std::string& name,
                std::size_t width, bool is_used) {
  std::string text = is_used ? "* " : "  ";
  text += harmless(name) + std::string(width - name.size() + 2, ' ');
  const std::vector<std::string> known = tools();
  const bool has_tools = std::ranges::any_of(known, [&](const std::string& tool) {
    return installation.find_tool(tool).has_value();
  });
  return text + (has_tools ? harmless(formats_of(installation)) : "no mmtools") + "\n";
}

int list(const Machine& machine) {
  std::size_t width = machine.own.words().size();
  for (const Installation& one : machine.toolchains) {
    width = std::max(width, one.name.size());
  }
  const Installation* used = nullptr;
  for (const std::string& tool : tools()) {
    const Choice choice = choose(
        {.tool = tool, .toolchain = machine.wanted, .is_demanded = machine.is_demanded},
        machine.toolchains, machine.own);
    if (used == nullptr) used = choice.from;
  }
  std::string text;
  bool has_own = true;
  for (const Installation& one : machine.toolchains) {
    const bool is_own = is_same_place(one, machine.own);
    has_own = has_own && !is_own;
    text += row(one, one.name, width, &one == used || (is_own && used == &machine.own));
  }
  if (has_own) {
    text += row(machine.own, machine.own.words(), width, &machine.own == used);
  }
  return print(text);
}

int run(const CommandLine& line, const Machine& machine) {
  const Choice choice = choose({.tool = line.tool,
                                .profiles = find_profiles(line.arguments),
                                .toolchain = machine.wanted,
                                .is_demanded = machine.is_demanded},
                               machine.toolchains, machine.own);
  if (!choice.error.empty()) return fail(choice.error);
  if (!choice.note.empty()) {
    std::fprintf(stderr, "mmtools: note: %s\n", harmless(choice.note).c_str());
  }
  std::vector<std::string> words{choice.program};
  words.insert(words.end(), line.arguments.begin(), line.arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  ::setenv(kMark, choice.program.c_str(), 1);
  ::execv(choice.program.c_str(), pointers.data());
  return fail(choice.program + " cannot be run: " + std::strerror(errno));
}

int start(int argc, char** argv) {
  const std::vector<std::string> words(argv, argv + argc);
  const CommandLine line = parse(words);
  using Task = CommandLine::Task;
  if (line.task == Task::kHelp) return print(help_text());
  if (line.task == Task::kVersion) return print(version_text());
  if (line.task == Task::kWrong) {
    const int exit = fail(line.error, kWrongUsage);
    std::fputs("mmtools: try 'mmtools --help'\n", stderr);
    return exit;
  }
  if (const char* const mark = std::getenv(kMark); mark != nullptr) {
    return fail(std::string{mark} + " runs mmtools again instead of the tool");
  }
  const Machine machine = look_around(line.toolchain);
  if (!machine.error.empty()) return fail(machine.error);
  return line.task == Task::kList ? list(machine) : run(line, machine);
}

}  // namespace
}  // namespace mm::launcher

int main(int argc, char** argv) {
  try {
    return mm::launcher::start(argc, argv);
  } catch (const std::exception& failure) {  // memory, a file system that goes away
    std::fprintf(stderr, "mmtools: error: %s\n", failure.what());
    return 1;
  }
}
