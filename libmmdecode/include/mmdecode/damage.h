// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// What was wrong with a profile that could be read all the same.
//
// One policy for all tools (format-spec/semantics.md, section "Damage"): each defect has
// a class (refused, short, corrupt, local), the caller's Tolerance decides whether the
// class is an error, and what was tolerated is counted here by reason, so that a tool
// can say it once.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "mmformat/error.h"
#include "mmformat/result.h"

namespace mm::decode {

/// How much damage a caller accepts.
enum class Tolerance : std::uint8_t {
  kStrict,   ///< none: short, corrupt and local defects are errors
  kLenient,  ///< short and local are read and counted, corrupt is an error
  kSalvage,  ///< corrupt is read as far as it is sound, too
};

/// One reason, and how often it was met.
struct Defect {
  ErrorCode code{};
  std::uint64_t count = 0;
  std::optional<std::uint64_t> first_offset;  ///< bytes from the start of the file
  std::string detail;                         ///< of the first one; may be empty
};

/// One occurrence of a defect.
struct DefectPlace {
  ErrorCode code{};
  std::optional<std::uint64_t> offset;  ///< bytes from the start of the file
  std::string detail;                   ///< may be empty
};

/// Defects by reason, in order of their codes.
class Defects {
 public:
  /// Defects that remember each occurrence, not only the first of each reason, up to
  /// `most` of them. For those who list what is wrong; the others need a count.
  static Defects with_places(std::size_t most);

  /// Counts `count` defects of one reason; `offset` and `detail` are kept from the first.
  void add(ErrorCode code, std::uint64_t count = 1,
           std::optional<std::uint64_t> offset = std::nullopt, std::string detail = {});
  void merge(const Defects& other);

  bool empty() const { return defects_.empty(); }
  std::uint64_t count_of(ErrorCode code) const;
  bool has_class(DamageClass damage) const;
  std::span<const Defect> all() const { return defects_; }
  /// Every occurrence, in the order in which they were met; empty unless with_places made
  /// these.
  std::span<const DefectPlace> places() const { return places_; }
  /// How many occurrences are not in places(), for there were too many.
  std::uint64_t unplaced_count() const { return unplaced_; }

  /// The first defect that `tolerance` does not accept, as an Error.
  std::optional<Error> first_refused(Tolerance tolerance) const;

 private:
  void add_place(ErrorCode code, std::optional<std::uint64_t> offset,
                 const std::string& detail);

  std::vector<Defect> defects_;
  std::vector<DefectPlace> places_;
  std::size_t most_places_ = 0;
  std::uint64_t unplaced_ = 0;
};

/// Whether a defect of this class is an error under `tolerance`.
bool is_refused(DamageClass damage, Tolerance tolerance);

}  // namespace mm::decode
