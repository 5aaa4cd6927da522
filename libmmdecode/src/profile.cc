// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/profile.h"

#include <utility>

namespace mm::decode {
namespace {

Metadata read_metadata(const StringTable& strings, Defects& defects) {
  // Without string data or index the missing stream has been counted already.
  const bool could_have =
      strings.data().size() > 0 && !defects.count_of(ErrorCode::kStringIndexMissing);
  const StringId id{kMetadataId};
  if (!strings.address_of(id)) {
    if (could_have) defects.add(ErrorCode::kMetadataMissing);
    return {};
  }
  return parse_metadata(strings.text(id, defects), defects);
}

}  // namespace

Result<Profile> Profile::open(std::span<const std::byte> bytes, Tolerance tolerance) {
  MM_TRY(Source source, Source::open_paged(bytes, tolerance));
  return open(std::move(source), tolerance);
}

Result<Profile> Profile::open(Source source, Tolerance tolerance) {
  auto kept = std::make_unique<Source>(std::move(source));
  Defects defects = kept->defects;
  StringTable strings{*kept, defects};
  Metadata metadata = read_metadata(strings, defects);
  if (auto refused = defects.first_refused(tolerance)) return *std::move(refused);
  return Profile{std::move(kept), std::move(strings), std::move(metadata),
                 std::move(defects), tolerance};
}

Profile::Profile(std::unique_ptr<Source> source, StringTable strings, Metadata metadata,
                 Defects defects, Tolerance tolerance)
    : source_(std::move(source)),
      strings_(std::move(strings)),
      events_(*source_),
      metadata_(std::move(metadata)),
      defects_(std::move(defects)),
      tolerance_(tolerance) {}

bool Profile::has_names() const {
  return source_->string_data.size() > 0;
}

}  // namespace mm::decode
