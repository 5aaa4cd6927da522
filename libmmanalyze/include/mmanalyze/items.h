// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Items: what of the compiled program the time went to, not which part of the compiler.
//
// Events carry what they are about as an argument: a definition, a symbol, a codegen
// unit, a macro. Each interval's self time goes to what its own argument names at the
// level that is asked for, else to what the nearest interval around it names, else to
// nothing:
//
//   typeck    demo::area        [-----------------]     demo::area
//   layout_of usize                 [--]                demo::area: no item of its own
//   type_of   core::fmt::Debug            [--]          core::fmt::Debug
//
// Every moment of a profile that an interval covers is in exactly one row.
// Source: format-spec/semantics.md, section "Items".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "mmdecode/damage.h"
#include "mmdecode/metadata.h"
#include "mmdecode/profile.h"
#include "mmdecode/selection.h"

namespace mm::analyze {

enum class ItemLevel : std::uint8_t {
  kCrate,
  kModule,
  kItem,
  kGeneric,  ///< items of which code was made several times, for different types
  kMacro,
  kCodegenUnit,
};

/// Times are in the profile's counter: nanoseconds for wall time, else plain counts.
struct ItemRow {
  std::string name;  ///< a path; empty in Items::unnamed and Items::unselected
  std::uint64_t self_time = 0;
  /// The part of self_time that is of intervals which name it themselves.
  std::uint64_t own_time = 0;
  std::uint64_t event_count = 0;     ///< intervals which name it themselves
  std::uint64_t instance_count = 0;  ///< of a generic item; else 0

  friend bool operator==(const ItemRow&, const ItemRow&) = default;
};

struct Items {
  std::vector<ItemRow> rows;  ///< by self_time descending, then name
  ItemRow unnamed;            ///< of intervals of which none around names anything
  ItemRow unselected;         ///< of intervals that are not selected
  std::uint64_t total_time = 0;
  std::uint64_t covered_time = 0;    ///< the sum of all self_time above
  std::uint64_t interval_count = 0;  ///< read, selected or not
  std::uint64_t argument_count = 0;  ///< of those, with an argument
  std::uint64_t overlap_count = 0;
  std::uint64_t order_violation_count = 0;
  std::uint64_t other_thread_count = 0;
  decode::Counter counter;
  decode::Defects defects;
};

struct ItemsOptions {
  ItemLevel level = ItemLevel::kItem;
  /// Threads limit everything. Of intervals that other criteria do not select the time is
  /// in Items::unselected; what they name counts for those inside them all the same.
  decode::Selection selection = {};
  bool all_threads = false;  ///< as in SummaryOptions
  /// Number of threads to work with; 0: as many as the machine has. The result is the
  /// same for any number.
  unsigned jobs = 0;
};

/// Adds up self times by what they are about, in one pass.
///
/// @return the errors of build_call_tree.
///
/// Cost: linear in events; the text of every interval is read. Memory: by distinct names
/// and nesting depth, except for threads whose records are out of order.
Result<Items> add_up_items(const decode::Profile& profile,
                           const ItemsOptions& options = {});

}  // namespace mm::analyze
