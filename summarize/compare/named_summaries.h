// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Several inputs that are compared, each with a name: `new=target/app.mm_profdata`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "mmanalyze/comparison.h"
#include "mmformat/result.h"
#include "summarize/loaded_summary.h"
#include "toolkit/input.h"
#include "toolkit/message.h"

namespace mm::summarize {

struct NamedPath {
  std::string name;  ///< empty: none was given
  std::string path;
};
/// Takes NAME=PATH apart. A word with a slash in front of its '=', and one that is a file
/// as a whole, is a path.
NamedPath split_name(const std::string& word);

struct NamedSummary {
  std::string name;
  std::string path;                 ///< as it was opened
  std::optional<std::string> stem;  ///< toolkit::Input::stem
  LoadedSummary loaded;
};

/// Reads the profile or saved analysis that `word` names, and closes it. An incomplete
/// profile is refused unless `wish` salvages: what was not recorded would look like a
/// change.
/// @param default_name  where the word gives none
/// @return what load_summary can return.
Result<NamedSummary> load_named(const std::string& word, const SummaryWish& wish,
                                std::string default_name, toolkit::Messages& messages);

/// kUsage where `path` is one of them.
Result<void> refuse_overwriting(const std::vector<NamedSummary>& summaries,
                                const std::string& path);

/// Puts them side by side, to compare `column`. @return what analyze::compare can return,
/// and kUsage where a saved analysis lacks the column; with the path.
Result<analyze::Comparison> compare(const std::vector<NamedSummary>& summaries,
                                    const Column& column);

/// Whether all of them have inclusive times.
bool have_inclusive(const std::vector<NamedSummary>& summaries);

}  // namespace mm::summarize
