// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "named_summaries.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "toolkit/cli.h"
#include "toolkit/input_words.h"

namespace mm::summarize {

NamedPath split_name(const std::string& word) {
  const std::size_t sign = word.find('=');
  const bool has_name = sign != std::string::npos && sign > 0 && word.find('/') > sign &&
                        sign + 1 < word.size();
  std::error_code ignored;
  if (!has_name || std::filesystem::exists(word, ignored)) return {{}, word};
  return {word.substr(0, sign), word.substr(sign + 1)};
}

Result<NamedSummary> load_named(const std::string& word, const SummaryWish& wish,
                                std::string default_name, toolkit::Messages& messages) {
  const NamedPath named = split_name(word);
  SummaryWish whole = wish;
  whole.refuses_short = !wish.input.is_salvage;
  MM_TRY(const toolkit::Input input,
         toolkit::Input::open(named.path, wish.input, messages));
  MM_TRY(LoadedSummary loaded, load_summary(input, whole, messages));
  if (!loaded.has_all_rows) {
    return with_path<NamedSummary>(
        input.path(),
        toolkit::usage("a saved analysis with other rows than all (--top, "
                       "--percent-above, --unrecorded), so a comparison would mislead"));
  }
  return NamedSummary{.name = named.name.empty() ? std::move(default_name) : named.name,
                      .path = input.path(),
                      .stem = input.stem(),
                      .loaded = std::move(loaded)};
}

Result<void> refuse_overwriting(const std::vector<NamedSummary>& summaries,
                                const std::string& path) {
  std::vector<toolkit::InputWord> words;
  for (const NamedSummary& summary : summaries) words.push_back({summary.path});
  return toolkit::refuse_overwriting(words, path);
}

Result<analyze::Comparison> compare(const std::vector<NamedSummary>& summaries,
                                    const Column& column) {
  std::vector<const analyze::Summary*> all;
  all.reserve(summaries.size());
  for (const NamedSummary& summary : summaries) {
    MM_CHECK(with_path(summary.path, check_columns(summary.loaded, {&column})));
    all.push_back(&summary.loaded.summary);
  }
  std::size_t at = 0;
  auto comparison = analyze::compare(all, &at);
  if (!comparison) {
    return with_path<analyze::Comparison>(summaries[at].path, comparison.error());
  }
  return comparison;
}

bool have_inclusive(const std::vector<NamedSummary>& summaries) {
  return std::ranges::all_of(summaries, [](const NamedSummary& summary) {
    return summary.loaded.has_inclusive;
  });
}

}  // namespace mm::summarize
