// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "item_rows.h"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "item_path.h"

namespace mm::analyze {
namespace {

using Texts = std::unordered_set<std::string_view>;

/// Instances of one generic item, by how they are spelled.
struct Instances {
  std::uint64_t symbols = 0;
  std::uint64_t definitions = 0;
};

class RowBuild {
 public:
  RowBuild(ItemLevel level, std::span<const MetName> names, Items& items)
      : level_(level), items_(items) {
    for (const MetName& name : names) {
      if (name.facts.has_certain_crate) crates_.insert(crate_of(name.text));
      if (name.facts.is_module) modules_.insert(name.text);
    }
  }

  void add(const MetName& name, const ItemNodes::Sums& own,
           const ItemNodes::Sums& inherited) {
    const std::string_view text = row_of(name.text);
    if (text.empty()) {
      items_.unnamed.self_time += own.self + inherited.self;
      return;
    }
    ItemRow& row = row_named(text);
    row.self_time += own.self + inherited.self;
    row.own_time += own.self;
    row.event_count += own.count;
    if (level_ != ItemLevel::kGeneric) return;
    Instances& instances = instances_[row_numbers_.at(text)];
    ++(name.text.starts_with('s') ? instances.symbols : instances.definitions);
    row.instance_count = std::max(instances.symbols, instances.definitions);
  }

 private:
  std::string_view crate_of(std::string_view name) const {
    return level_ == ItemLevel::kCrate ? name : crate_of_path(name);
  }

  /// The row that a name belongs to; empty where it turns out to be none.
  std::string_view row_of(std::string_view name) const {
    switch (level_) {
      case ItemLevel::kGeneric:
        return name.substr(1, name.find('\n') - 1);
      case ItemLevel::kMacro:
      case ItemLevel::kCodegenUnit:
        return name;
      case ItemLevel::kCrate:
      case ItemLevel::kModule:
      case ItemLevel::kItem:
        break;
    }
    const std::string_view crate = crate_of(name);
    if (!crate.empty() && !crates_.contains(crate)) return {};
    if (level_ != ItemLevel::kModule) return name;
    return module_of_path(
        name, [this](std::string_view path) { return modules_.contains(path); });
  }

  ItemRow& row_named(std::string_view text) {
    const auto [at, is_new] = row_numbers_.try_emplace(text, items_.rows.size());
    if (is_new) {
      items_.rows.push_back({.name = std::string{text}});
      instances_.emplace_back();
    }
    return items_.rows[at->second];
  }

  ItemLevel level_;
  Items& items_;
  Texts crates_;
  Texts modules_;
  std::unordered_map<std::string_view, std::size_t> row_numbers_;
  std::vector<Instances> instances_;  // by row
};

}  // namespace

void derive_item_rows(ItemLevel level, std::span<const MetName> names,
                      const ItemNodes& nodes, Items& items) {
  RowBuild build{level, names, items};
  for (std::uint32_t number = 0; number < names.size(); ++number) {
    const ItemNodes::Sums unselected = nodes.unselected(number);
    items.unselected.self_time += unselected.self;
    items.unselected.event_count += unselected.count;
    const ItemNodes::Sums inherited = nodes.inherited(number);
    if (number == 0) {
      items.unnamed.self_time += inherited.self;
      items.unnamed.event_count += inherited.count;
      continue;
    }
    const ItemNodes::Sums own = nodes.own(number);
    if (own.count + inherited.count > 0) build.add(names[number], own, inherited);
  }
  std::ranges::sort(items.rows, [](const ItemRow& a, const ItemRow& b) {
    return a.self_time != b.self_time ? a.self_time > b.self_time : a.name < b.name;
  });
}

}  // namespace mm::analyze
