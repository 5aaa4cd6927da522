// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// From what a person named to call trees, with what is known of where they come from.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mmanalyze/call_tree.h"
#include "mmdecode/profile.h"
#include "mmformat/result.h"
#include "options.h"
#include "toolkit/analysis_options.h"
#include "toolkit/input.h"
#include "toolkit/message.h"

namespace mm::flamegraph {

/// What a picture can say about a profile.
struct Subject {
  std::string name = {};       ///< the crate, or what there is instead
  std::string command = {};    ///< empty: not known, or several
  std::string toolchain = {};  ///< empty: the command does not tell
};

struct LoadedTree {
  analyze::CallTree tree;
  Subject subject;
  /// What makes the numbers less than they seem: "incomplete", "3 overlapping intervals".
  std::vector<std::string> concerns;
};

/// The concerns about a profile of which an analysis says this.
std::vector<std::string> concerns_of(const decode::Defects& defects,
                                     const toolkit::AnalysisNotes& notes);

Subject subject_of(const decode::Profile& profile, const toolkit::Input& input);

/// "1.80.0-x86_64-unknown-linux-gnu" of ".../toolchains/1.80.0-.../bin/rustc ..."; empty
/// where the command names no toolchain.
std::string toolchain_of(std::string_view command);

/// Opens `word`; what it names must not be what is written.
Result<toolkit::Input> open_input(const std::string& word, const Options& options,
                                  toolkit::Messages& messages);

/// Decodes it. Where it is folded stacks instead, the error says what helps.
Result<decode::Profile> open_profile(const toolkit::Input& input, const Options& options);

/// All profiles or folded files of the command line, as one tree. Says on stderr what a
/// reader of the numbers must know.
Result<LoadedTree> load_all(const Options& options, toolkit::Messages& messages);

/// The profile or folded file that is compared with.
Result<LoadedTree> load_base(const Options& options, toolkit::Messages& messages);

}  // namespace mm::flamegraph
