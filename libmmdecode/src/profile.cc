// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/profile.h"

#include <string>
#include <utility>

namespace mm::decode {
namespace {

Metadata read_metadata(const StringTable& strings, Defects& defects) {
  const Layout& layout = strings.layout();
  const StringId id{layout.ids.metadata};
  if (id.value == kNoId) return {};
  if (!strings.address_of(id)) {
    // The first writer of version 0 had none. Without string data or index the missing
    // stream has been counted already.
    const bool must_have = layout.version > 0 && strings.data().size() > 0 &&
                           !defects.count_of(ErrorCode::kStringIndexMissing);
    if (must_have) defects.add(ErrorCode::kMetadataMissing);
    return {};
  }
  Defects found;
  const std::string text = strings.text(id, found);
  // That writer gave this id to a name.
  if (layout.version == 0 && !text.starts_with('{')) return {};
  defects.merge(found);
  return parse_metadata(text, defects);
}

}  // namespace

Result<Profile> Profile::open(std::span<const std::byte> bytes, Tolerance tolerance) {
  MM_TRY(Source source, Source::open_paged(bytes, tolerance));
  return open(std::move(source), tolerance);
}

Result<Profile> Profile::open(const FileSet& files, Tolerance tolerance) {
  MM_TRY(Source source, Source::open_set(files, tolerance));
  return open(std::move(source), tolerance);
}

Result<Profile> Profile::open(Source source, Tolerance tolerance) {
  auto kept = std::make_unique<Source>(std::move(source));
  Defects defects = kept->defects;
  StringTable strings{*kept, defects};
  Metadata metadata = read_metadata(strings, defects);
  Events events{*kept, strings, tolerance, defects};
  if (auto refused = defects.first_refused(tolerance)) return *std::move(refused);
  return Profile{std::move(kept),     std::move(strings), std::move(events),
                 std::move(metadata), std::move(defects), tolerance};
}

Profile::Profile(std::unique_ptr<Source> source, StringTable strings, Events events,
                 Metadata metadata, Defects defects, Tolerance tolerance)
    : source_(std::move(source)),
      strings_(std::move(strings)),
      events_(std::move(events)),
      metadata_(std::move(metadata)),
      defects_(std::move(defects)),
      tolerance_(tolerance) {}

bool Profile::has_names() const {
  const bool needs_index = layout().ids.first_regular == kNoId;
  return source_->string_data.size() > 0 &&
         !(needs_index && source_->string_index.size() <= kHeaderBytes);
}

}  // namespace mm::decode
