// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// From names as they were met to the rows of a level: modules and generic items are found
// here, when it is known what is a crate and what a module.
#pragma once

#include <span>
#include <string_view>

#include "item_nodes.h"
#include "item_reader.h"
#include "mmanalyze/items.h"

namespace mm::analyze {

/// One name and what the walk knows of it.
struct MetName {
  std::string_view text;
  NameFacts facts;
};

/// Fills in the rows, `unnamed` and `unselected`. `names`: by number; the first is none.
void derive_item_rows(ItemLevel level, std::span<const MetName> names,
                      const ItemNodes& nodes, Items& items);

}  // namespace mm::analyze
