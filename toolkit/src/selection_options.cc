// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/selection_options.h"

#include <fmt/format.h>

#include <utility>

#include "toolkit/cli.h"
#include "toolkit/units.h"

namespace mm::toolkit {
namespace {

constexpr const char* kGroup = "Selection";

Take into_matches(std::vector<decode::TextMatch>& matches) {
  return [&matches](std::string_view value) -> Result<void> {
    MM_TRY(decode::TextMatch match, decode::TextMatch::parse(value));
    matches.push_back(std::move(match));
    return {};
  };
}

Take into_threads(std::vector<ThreadId>& threads) {
  return [&threads](std::string_view value) -> Result<void> {
    std::uint64_t number = 0;
    MM_CHECK(into(number)(value));
    threads.push_back({number});
    return {};
  };
}

bool has_unit(std::string_view duration) {
  return duration.back() > '9';
}

// Remembers in `given_time` an option that cannot be a count.
template <class T>
Take into_duration(std::string_view option, T& target, std::string& given_time,
                   std::uint64_t bare_factor = 1) {
  return [=, &target, &given_time](std::string_view value) -> Result<void> {
    MM_TRY(target, parse_duration(value, bare_factor));
    if (given_time.empty() && (bare_factor != 1 || has_unit(value))) {
      given_time = fmt::format("{} {}", option, value);
    }
    return {};
  };
}

Result<void> check_window(const decode::Selection& selection) {
  if (!selection.from || !selection.to || *selection.from < *selection.to) return {};
  return usage("--from is not before --to");
}

}  // namespace

Take SelectionOptions::noted(std::string option, std::string name, Take take) {
  return [this, option = std::move(option), name = std::move(name),
          take = std::move(take)](std::string_view value) -> Result<void> {
    MM_CHECK(take(value));
    if (first_option_.empty()) first_option_ = option;
    if (!words_.empty()) words_ += ", ";
    words_ += fmt::format("{} {}", name, value);
    if (option == "--minimum-duration" && !has_unit(value)) words_ += "us";
    return {};
  };
}

void SelectionOptions::add_to(Command& command) {
  command.add({.names = "-t,--thread",
               .aliases = "--thread-id",
               .value = "ID",
               .help = "take events of this thread only; may be repeated",
               .group = kGroup,
               .take = noted("--thread", "thread", into_threads(selection.threads))});
  command.add({.names = "--label",
               .aliases = "--filter",
               .value = "TEXT",
               .help = "take events whose label contains TEXT, or matches /TEXT/ as a "
                       "regular expression; may be repeated",
               .group = kGroup,
               .take = noted("--label", "label", into_matches(selection.labels))});
  command.add({.names = "--kind",
               .value = "TEXT",
               .help = "take events whose kind contains TEXT or matches /TEXT/",
               .group = kGroup,
               .take = noted("--kind", "kind", into_matches(selection.kinds))});
  command.add(
      {.names = "--arg",
       .value = "TEXT",
       .help = "take events with an argument that contains TEXT or matches /TEXT/",
       .group = kGroup,
       .take = noted("--arg", "argument", into_matches(selection.arguments))});
  command.add({.names = "--from",
               .value = "DUR",
               .help = "take events that end after DUR since the earliest start; DUR is "
                       "a number and ns, us, ms or s (ns where none is given)",
               .group = kGroup,
               .take = noted("--from", "from",
                             into_duration("--from", selection.from, given_time_))});
  command.add(
      {.names = "--to",
       .value = "DUR",
       .help = "take events that start before DUR since the earliest start",
       .group = kGroup,
       .take = noted("--to", "to", into_duration("--to", selection.to, given_time_))});
  command.add({.names = "--min-duration",
               .value = "DUR",
               .help = "take intervals of at least DUR (default 0)",
               .group = kGroup,
               .take = noted("--min-duration", "at least",
                             into_duration("--min-duration", selection.min_duration,
                                           given_time_))});
  command.add({.names = "--minimum-duration",
               .value = "US",
               .help = "do the same, with a bare number in microseconds",
               .group = kGroup,
               .take = noted("--minimum-duration", "at least",
                             into_duration("--minimum-duration", selection.min_duration,
                                           given_time_, 1'000))});
  command.add_check([this] { return check_window(selection); });
}

Result<void> SelectionOptions::check_counter(const decode::Counter& counter) const {
  if (given_time_.empty() || counter.is_time()) return {};
  return usage(
      fmt::format("{} is a time, but this profile counts {}; --min-duration, "
                  "--from and --to take a bare number of them",
                  given_time_, counter.name));
}

void note_empty_selection(const SelectionOptions& options, std::uint64_t interval_count,
                          const std::string& path, Messages& messages) {
  if (interval_count > 0 || options.words().empty()) return;
  messages.note(path, "no interval is selected (" + options.words() + ")");
}

Result<decode::Profile> open_profile(const Input& input, const InputOptions& options,
                                     const SelectionOptions& selection) {
  MM_TRY(decode::Profile profile, input.open_profile(options.tolerance()));
  MM_CHECK(with_path(input.path(), selection.check_counter(profile.metadata().counter)));
  return profile;
}

}  // namespace mm::toolkit
