// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/damage.h"

#include <algorithm>
#include <utility>

namespace mm::decode {

bool is_refused(DamageClass damage, Tolerance tolerance) {
  switch (damage) {
    case DamageClass::kNone:
      return false;
    case DamageClass::kRefused:
      return true;
    case DamageClass::kCorrupt:
      return tolerance != Tolerance::kSalvage;
    case DamageClass::kShort:
    case DamageClass::kLocal:
      return tolerance == Tolerance::kStrict;
  }
  return true;
}

Defects Defects::with_places(std::size_t most) {
  Defects defects;
  defects.most_places_ = most;
  return defects;
}

void Defects::add_place(ErrorCode code, std::optional<std::uint64_t> offset,
                        const std::string& detail) {
  if (places_.size() < most_places_)
    places_.push_back({code, offset, detail});
  else if (most_places_ > 0)
    ++unplaced_;
}

void Defects::add(ErrorCode code, std::uint64_t count,
                  std::optional<std::uint64_t> offset, std::string detail) {
  if (count == 0) return;
  add_place(code, offset, detail);
  const auto at = std::ranges::lower_bound(defects_, code, {}, &Defect::code);
  if (at != defects_.end() && at->code == code) {
    at->count += count;
    return;
  }
  defects_.insert(at, Defect{.code = code,
                             .count = count,
                             .first_offset = offset,
                             .detail = std::move(detail)});
}

void Defects::merge(const Defects& other) {
  const std::size_t places = places_.size();
  const std::uint64_t unplaced = unplaced_;
  for (const Defect& defect : other.defects_) {
    add(defect.code, defect.count, defect.first_offset, defect.detail);
  }
  if (other.places_.empty()) return;
  places_.resize(places);
  unplaced_ = unplaced + other.unplaced_;
  for (const DefectPlace& place : other.places_) {
    add_place(place.code, place.offset, place.detail);
  }
}

std::uint64_t Defects::count_of(ErrorCode code) const {
  const auto at = std::ranges::lower_bound(defects_, code, {}, &Defect::code);
  return at != defects_.end() && at->code == code ? at->count : 0;
}

bool Defects::has_class(DamageClass damage) const {
  return std::ranges::any_of(defects_, [damage](const Defect& defect) {
    return error_info(defect.code).damage == damage;
  });
}

std::optional<Error> Defects::first_refused(Tolerance tolerance) const {
  for (const Defect& defect : defects_) {
    if (!is_refused(error_info(defect.code).damage, tolerance)) continue;
    return Error{
        .code = defect.code, .offset = defect.first_offset, .detail = defect.detail};
  }
  return std::nullopt;
}

}  // namespace mm::decode
