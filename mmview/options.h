// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What a person can ask of mmview.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "toolkit/cli.h"
#include "toolkit/input.h"
#include "toolkit/output.h"
#include "toolkit/selection_options.h"

namespace mm::mmview {

/// What is asked about the profile.
enum class Question : std::uint8_t { kEvents, kInfo, kVerify, kRaw, kToolchain };

enum class Format : std::uint8_t { kText, kBlocks, kJsonLines, kCsv, kJson };

enum class SortBy : std::uint8_t { kFile, kTime, kDuration };

struct Options {
  toolkit::InputOptions input;
  toolkit::OutputOptions output;
  toolkit::SelectionOptions selection;
  Question question = Question::kEvents;
  Format format = Format::kText;
  SortBy sort = SortBy::kFile;
  bool is_tree = false;
  bool is_relative = false;
  std::optional<std::uint64_t> first;
  std::optional<std::uint64_t> last;
  unsigned jobs = 0;

  void add_to(toolkit::Command& command);
  /// Whether a question is about a toolchain, and nothing but that was asked; its name.
  std::optional<std::string> asked_toolchain() const;
};

}  // namespace mm::mmview
