// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "choice.h"

#include <algorithm>

namespace mm::launcher {
namespace {

std::string range_of(const Record& record) {
  return std::to_string(record.oldest_format) + " to " +
         std::to_string(record.newest_format);
}

std::string format_words(const NamedProfile& profile) {
  return profile.path + " has profile format " + std::to_string(profile.format);
}

// The first profile that the installation is known not to read.
const NamedProfile* unreadable(const Installation& by,
                               const std::vector<NamedProfile>& profiles) {
  if (!by.record) return nullptr;
  const auto found = std::ranges::find_if(profiles, [&](const NamedProfile& profile) {
    return !by.record->reads(profile.format);
  });
  return found == profiles.end() ? nullptr : &*found;
}

// Those that have the tool: own first, then toolchains from the newest format on.
std::vector<const Installation*> others(const std::string& tool,
                                        const std::vector<Installation>& toolchains,
                                        const Installation& own) {
  std::vector<const Installation*> found;
  for (const Installation& toolchain : toolchains) {
    if (toolchain.record && toolchain.find_tool(tool)) found.push_back(&toolchain);
  }
  std::ranges::stable_sort(found, [](const Installation* a, const Installation* b) {
    return a->record->newest_format > b->record->newest_format;
  });
  if (own.find_tool(tool)) found.insert(found.begin(), &own);
  return found;
}

std::string missing(const Wish& wish, const std::vector<Installation>& toolchains,
                    const std::vector<const Installation*>& with_tool) {
  if (wish.toolchain) {
    const std::string& name = toolchains[*wish.toolchain].name;
    std::string where = "toolchain " + name + " has no " + wish.tool;
    if (name.find('/') != std::string::npos) return where;
    return where + "; rustup +" + name + " component add mmtools";
  }
  std::string text = "there is no " + wish.tool + " beside this program";
  if (with_tool.empty()) return text + "; rustup component add mmtools";
  return text + "; mmtools +" + with_tool.front()->name + " " + wish.tool + " runs it";
}

std::string nobody_reads(const NamedProfile& profile,
                         const std::vector<const Installation*>& installations) {
  const bool is_known = std::ranges::any_of(
      installations, [&](const auto* one) { return one->record->reads(profile.format); });
  if (is_known) {
    return format_words(profile) +
           ", and no mmtools here read that and the other profiles, too; give them one "
           "by "
           "one, or bring them to one format with mmedit convert";
  }
  std::string text = format_words(profile) + ", which no mmtools here read (";
  for (const Installation* const one : installations) {
    if (one != installations.front()) text += ", ";
    text += one->words() + ": " + range_of(*one->record);
  }
  return text +
         "); rustup update, or add mmtools to the toolchain that wrote it: rustup "
         "+TOOLCHAIN component add mmtools";
}

}  // namespace

Choice choose(const Wish& wish, const std::vector<Installation>& toolchains,
              const Installation& own) {
  const std::vector<const Installation*> all = others(wish.tool, toolchains, own);
  const Installation* first = nullptr;
  if (wish.toolchain) {
    const Installation& wished = toolchains[*wish.toolchain];
    if (wished.find_tool(wish.tool)) first = &wished;
  }
  if (first == nullptr && !wish.is_demanded && own.find_tool(wish.tool)) first = &own;
  if (first == nullptr) return {.program = {}, .error = missing(wish, toolchains, all)};

  const NamedProfile* const problem = unreadable(*first, wish.profiles);
  if (problem == nullptr) {
    return {.program = *first->find_tool(wish.tool), .from = first};
  }
  for (const Installation* const other : all) {
    if (unreadable(*other, wish.profiles) != nullptr) continue;
    return {.program = *other->find_tool(wish.tool),
            .from = other,
            .note = format_words(*problem) + ", and mmtools " + first->record->version +
                    " (" + first->words() + ") read " + range_of(*first->record) +
                    "; running " + other->record->version + " (" + other->words() + ")"};
  }
  std::vector<const Installation*> tried = all;
  if (std::ranges::find(tried, first) == tried.end()) tried.insert(tried.begin(), first);
  return {.program = {}, .error = nobody_reads(*problem, tried)};
}

}  // namespace mm::launcher
