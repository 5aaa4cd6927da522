// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Whether a text is sound is for the decoder to say: each id is expanded as a reader
// would. Only where that finds something are the pieces looked at one by one, to name the
// place.
#include "mmdecode/verify.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "address_set.h"
#include "mmdecode/each_event.h"
#include "mmdecode/text_reader.h"
#include "mmformat/utf8.h"
#include "string_walk.h"

namespace mm::decode {
namespace {

constexpr std::size_t kMostPlaces = 1'000'000;

/// The stream whose bytes a defect is about.
PageTag stream_of(ErrorCode code) {
  using enum ErrorCode;
  switch (code) {
    case kStringDataMissing:
    case kReferenceBeyondData:
    case kReferenceTooDeep:
    case kStringTooLong:
    case kUnterminatedString:
    case kInvalidUtf8:
    case kBadEventText:
    case kBadStringPiece:
    case kMetadataUnreadable:
    case kMetadataField:
    case kIncompleteOrigin:
      return PageTag::kStringData;
    case kStringIndexMissing:
    case kIndexEntryCut:
    case kSecondMetadata:
    case kReservedIndexId:
    case kIndexAddressBeyondData:
    case kMetadataMissing:
      return PageTag::kStringIndex;
    default:
      return PageTag::kEvents;
  }
}

/// Passes findings on.
class Report {
 public:
  Report(const Profile& profile, const std::function<bool(const Finding&)>& take)
      : profile_(profile), take_(take) {}

  void add(ErrorCode code, std::uint64_t offset, std::string what,
           std::optional<PageTag> stream = std::nullopt);
  /// Adds what was found when the profile was opened.
  void add_opening();

  bool goes_on() const { return goes_on_; }
  bool has(ErrorCode code) const { return reported_.count_of(code) > 0; }
  /// Of findings, and of those whose places were not kept.
  std::uint64_t count() const { return count_ + profile_.defects().unplaced_count(); }

 private:
  std::uint64_t place_of_metadata() const;

  const Profile& profile_;
  const std::function<bool(const Finding&)>& take_;
  Defects reported_;
  std::uint64_t count_ = 0;
  bool goes_on_ = true;
};

/// Looks at all events.
class Verification {
 public:
  Verification(const Profile& profile, Report& report)
      : profile_(profile),
        strings_(profile.strings()),
        report_(report),
        texts_(strings_),
        kinds_(strings_.data().size()),
        ids_(strings_.data().size()),
        walk_(strings_) {}

  void run() {
    std::uint64_t index = 0;
    for_each_event(profile_, [&](const Event& event) {
      if (!report_.goes_on()) return false;
      check(event, index++);
      return true;
    });
  }

 private:
  void check(const Event& event, std::uint64_t index);
  void check_text(StringId id, std::uint64_t index, bool is_kind);
  void report_unresolved(StringId id, std::uint64_t index, bool is_kind);
  void report_text(StreamOffset address, const Defects& defects);
  void walk_pieces(StreamOffset address);
  void report_piece(const StringPiece& piece, std::uint64_t at);

  const Profile& profile_;
  const StringTable& strings_;
  Report& report_;
  TextReader texts_;
  AddressSet kinds_;  // strings that were looked at, as kinds ...
  AddressSet ids_;    // ... and as event ids
  StringWalk walk_;   // strings whose pieces were looked at
};

void Report::add(ErrorCode code, std::uint64_t offset, std::string what,
                 std::optional<PageTag> stream) {
  if (!goes_on_) return;
  reported_.add(code);
  ++count_;
  Finding finding{
      .code = code, .offset = offset, .file = std::nullopt, .what = std::move(what)};
  if (finding.what.empty()) finding.what = error_info(code).sentence;
  if (profile_.layout().container == Container::kThreeFiles) {
    finding.file = stream.value_or(stream_of(code));
  }
  goes_on_ = take_(finding);
}

/// Where the metadata are, or where their index entry should be.
std::uint64_t Report::place_of_metadata() const {
  const StringId id{profile_.layout().ids.metadata};
  const StringTable& strings = profile_.strings();
  if (const auto address = strings.address_of(id)) {
    return strings.data().file_offset(*address);
  }
  const Stream& index = profile_.source().string_index;
  return index.size() == 0 ? 0 : index.file_offset({index.size()});
}

/// The stream that a sentence about all three of them begins with.
std::optional<PageTag> named_stream(std::string_view what) {
  if (what.starts_with("the events ")) return PageTag::kEvents;
  if (what.starts_with("the string data ")) return PageTag::kStringData;
  if (what.starts_with("the string index ")) return PageTag::kStringIndex;
  return std::nullopt;
}

void Report::add_opening() {
  const auto found = profile_.defects().places();
  std::vector<DefectPlace> places{found.begin(), found.end()};
  for (DefectPlace& place : places) {
    const bool is_of_metadata = error_info(place.code).damage == DamageClass::kLocal ||
                                place.code == ErrorCode::kIncompleteOrigin;
    if (!place.offset) place.offset = is_of_metadata ? place_of_metadata() : 0;
    if (place.code == ErrorCode::kStartWithoutEnd) {
      place.detail = "an interval that was started and never ended";
    }
  }
  std::ranges::stable_sort(places, {}, &DefectPlace::offset);
  for (const DefectPlace& place : places) {
    add(place.code, *place.offset, place.detail, named_stream(place.detail));
  }
}

void Verification::check(const Event& event, std::uint64_t index) {
  if (event.is_reversed()) {
    report_.add(ErrorCode::kIntervalReversed, profile_.events().file_offset(index),
                "event " + std::to_string(index) + " ends at " +
                    std::to_string(event.end) + ", before it starts at " +
                    std::to_string(event.start));
  }
  check_text(event.kind, index, true);
  check_text(event.id, index, false);
}

void Verification::check_text(StringId id, std::uint64_t index, bool is_kind) {
  const auto address = strings_.address_of(id);
  if (!address) {
    report_unresolved(id, index, is_kind);
    return;
  }
  if (!(is_kind ? kinds_ : ids_).add(address->value)) return;
  Defects defects;
  const SplitText split = texts_.split(id, defects);
  if (!is_kind && profile_.layout().has_arguments) {
    const bool is_sound =
        split.is_plain && split.arguments.empty() && !split.label.empty();
    if (!is_sound) {
      const std::string text = std::string{split.label} + std::string{split.arguments};
      if (!split_event_id(text).is_well_formed) defects.add(ErrorCode::kBadEventText);
    }
  }
  if (!defects.empty()) report_text(*address, defects);
}

void Verification::report_unresolved(StringId id, std::uint64_t index, bool is_kind) {
  const auto why = strings_.why_unresolved(id);
  // A wrong entry of the index was named when the profile was opened.
  if (why != ErrorCode::kIdBeyondData) return;
  report_.add(*why, profile_.events().file_offset(index),
              "the " + std::string{is_kind ? "kind" : "id"} + " of event " +
                  std::to_string(index) + ", " + std::to_string(id.value) +
                  ", is beyond the string data",
              PageTag::kEvents);
}

void Verification::report_text(StreamOffset address, const Defects& defects) {
  walk_pieces(address);
  for (const Defect& defect : defects.all()) {
    using enum ErrorCode;
    const bool is_of_whole_text = defect.code == kReferenceTooDeep ||
                                  defect.code == kStringTooLong ||
                                  defect.code == kBadEventText;
    if (is_of_whole_text || !report_.has(defect.code)) {
      report_.add(defect.code, strings_.data().file_offset(address), {});
    }
  }
}

/// Names what is wrong with single pieces of a string and of those that it refers to.
void Verification::walk_pieces(StreamOffset address) {
  walk_.walk(address, [this](const StringPiece& piece, std::uint64_t at) {
    report_piece(piece, at);
  });
}

void Verification::report_piece(const StringPiece& piece, std::uint64_t at) {
  using Sort = StringPiece::Sort;
  const std::uint64_t offset = strings_.data().file_offset({at});
  switch (piece.sort) {
    case Sort::kText:
      if (!is_utf8(piece.text)) report_.add(ErrorCode::kInvalidUtf8, offset, {});
      break;
    case Sort::kReference:
      if (strings_.why_unresolved(piece.reference) == ErrorCode::kIdBeyondData) {
        report_.add(ErrorCode::kReferenceBeyondData, offset,
                    "a reference to " + std::to_string(piece.reference.value) +
                        ", which is beyond the string data");
      }
      break;
    case Sort::kDataEnd:
      report_.add(ErrorCode::kUnterminatedString, offset, {});
      break;
    case Sort::kUnknown:
      report_.add(ErrorCode::kBadStringPiece, offset, {});
      break;
    case Sort::kEnd:
      break;
  }
}

}  // namespace

Defects every_defect() {
  return Defects::with_places(kMostPlaces);
}

std::uint64_t verify(const Profile& profile,
                     const std::function<bool(const Finding&)>& take) {
  Report report{profile, take};
  report.add_opening();
  Verification{profile, report}.run();
  return report.count();
}

std::uint64_t verify_opening(const Profile& profile,
                             const std::function<bool(const Finding&)>& take) {
  Report report{profile, take};
  report.add_opening();
  return report.count();
}

}  // namespace mm::decode
