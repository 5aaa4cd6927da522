// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "options.h"

#include <fmt/format.h>

#include <algorithm>

#include "toolkit/analysis_options.h"

namespace mm::mmview {
namespace {

using toolkit::into;
using toolkit::one_of;
using toolkit::usage;

std::string_view word_of(Question question) {
  switch (question) {
    case Question::kInfo:
      return "--info";
    case Question::kVerify:
      return "--verify";
    case Question::kRaw:
      return "--raw";
    case Question::kToolchain:
      return "--check-toolchain";
    case Question::kEvents:
      break;
  }
  return {};
}

/// A flag that asks about something else than the events.
void add_question(toolkit::Command& command, Options& options, Question question,
                  std::string help) {
  command.add({.names = std::string{word_of(question)},
               .help = std::move(help),
               .group = "Question",
               .take = [&options, question](std::string_view) -> Result<void> {
                 const Question before = options.question;
                 if (before != Question::kEvents && before != question) {
                   return usage(fmt::format("another question than {}; one at a time",
                                            word_of(before)));
                 }
                 options.question = question;
                 return {};
               }});
}

void add_number(toolkit::Command& command, const char* name, std::string help,
                std::optional<std::uint64_t>& number) {
  command.add({.names = name,
               .value = "N",
               .help = std::move(help),
               .group = "Order",
               .take = [&number](std::string_view value) {
                 return into(number.emplace())(value);
               }});
}

void add_order(toolkit::Command& command, Options& options) {
  command.add({
      .names = "--sort",
      .value = "BY",
      .help = "order by file, time (start) or duration (longest first) "
              "(default: file)",
      .group = "Order",
      .take = one_of(options.sort, {{"file", SortBy::kFile},
                                    {"time", SortBy::kTime},
                                    {"duration", SortBy::kDuration}}
         )
  });
  command.add({.names = "--tree",
               .help = "order by thread and time, and indent what is inside another "
                       "interval",
               .group = "Order",
               .take = into(options.is_tree)});
  add_number(command, "--first", "show the first N events of that order", options.first);
  add_number(command, "--last", "show the last N events of that order", options.last);
}

bool has_format(Question question, Format format) {
  switch (question) {
    case Question::kEvents:
      return format != Format::kJson;
    case Question::kInfo:
      return format == Format::kText || format == Format::kJson;
    case Question::kToolchain:
      return format == Format::kText;
    case Question::kVerify:
    case Question::kRaw:
      break;
  }
  return format == Format::kText || format == Format::kJsonLines;
}

Result<void> check(const Options& options) {
  if (options.question == Question::kToolchain &&
      (options.format != Format::kText || options.output.is_given ||
       !options.selection.selection.selects_all())) {
    return usage("--check-toolchain is about no profile: leave other options out");
  }
  if (options.question == Question::kToolchain &&
      std::ranges::count(options.input.paths, "") > 0) {
    return usage("--check-toolchain: the name is empty");
  }
  if (!has_format(options.question, options.format)) {
    const std::string_view word = word_of(options.question);
    if (word.empty()) return usage("--format json is for --info; events have jsonl");
    return usage(fmt::format("{} has --format text or {}", word,
                             options.question == Question::kInfo ? "json" : "jsonl"));
  }
  if (options.first && options.last)
    return usage("--first and --last exclude each other");
  if (options.is_tree && options.sort != SortBy::kFile) {
    return usage("--tree has an order of its own; leave --sort out");
  }
  const bool chooses = !options.selection.selection.selects_all() ||
                       options.sort != SortBy::kFile || options.is_tree ||
                       options.is_relative || options.first || options.last;
  if (options.question != Question::kEvents && chooses) {
    return usage(
        fmt::format("{} is about the whole file: leave out what chooses or "
                    "orders events",
                    word_of(options.question)));
  }
  return {};
}

}  // namespace

void Options::add_to(toolkit::Command& command) {
  command.add_check([this]() -> Result<void> {  // before a profile is missed
    if (question != Question::kToolchain) return {};
    return check(*this);
  });
  input.add_to(command);
  add_question(command, *this, Question::kInfo,
               "tell what sort of profile this is: version, process, threads, sizes");
  add_question(command, *this, Question::kVerify,
               "list everything that is wrong with the file; exit 1 if anything is");
  add_question(command, *this, Question::kRaw,
               "show pages, records, strings and index entries with their offsets");
  add_question(command, *this, Question::kToolchain,
               "tell whether a rustc writes what these tools read; in the place of "
               "PROFILE a rustup toolchain, a sysroot or a rustc (default: the rustc "
               "beside this tool, else on PATH)");
  command.add({
      .names = "--format",
      .value = "FORMAT",
      .help = "write text, blocks (as the Rust tool), jsonl or csv; --info: text "
              "or json; --verify, --raw: text or jsonl (default: text)",
      .group = "Output",
      .take = one_of(format, {{"text", Format::kText},
                              {"blocks", Format::kBlocks},
                              {"jsonl", Format::kJsonLines},
                              {"csv", Format::kCsv},
                              {"json", Format::kJson}}
         )
  });
  output.add_to(command);
  command.add({.names = "--relative",
               .help = "count times from the earliest start, as --from and --to do "
                       "(default: as the file has them)",
               .group = "Output",
               .take = into(is_relative)});
  add_order(command, *this);
  selection.add_to(command);
  toolkit::add_jobs_option(command, jobs);
  command.add_check([this] { return check(*this); });
}

std::optional<std::string> Options::asked_toolchain() const {
  if (question != Question::kToolchain || input.paths.size() > 1 || !check(*this)) {
    return std::nullopt;
  }
  return input.paths.empty() ? std::string{} : input.paths.front();
}

}  // namespace mm::mmview
