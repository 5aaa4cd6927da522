// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "rewriting/rewrite.h"

#include <utility>

#include "rewriting/string_copier.h"
#include "rewriting/string_needs.h"
#include "rewriting/write_chosen.h"
#include "rewriting/written_metadata.h"

namespace mm::rewriting {

using decode::Event;
using decode::EventType;

std::int32_t natural_version(const decode::Profile& profile) {
  return profile.version() == 8 ? 8 : kNewestVersion;
}

Result<void> write_event(const Event& event, StringId kind, StringId id,
                         record::ProfileWriter& writer, decode::Defects& defects) {
  switch (event.type) {
    case EventType::kInstant:
      return writer.instant(kind, id, event.thread, event.start);
    case EventType::kInteger:
      return writer.integer(kind, id, event.thread, event.value());
    case EventType::kInterval:
      break;
  }
  if (event.is_reversed()) [[unlikely]]
    defects.add(ErrorCode::kIntervalReversed);
  return writer.interval(kind, id, event.thread, event.start,
                         event.start + event.duration());
}

Result<Rewritten> rewrite(const decode::Profile& profile, EventChoice& choice,
                          const record::MetadataFacts& metadata,
                          const RewriteOptions& options, record::ByteSink& sink) {
  record::MetadataFacts facts = metadata;
  NoRoom left_out;
  if (options.leaves_out_what_has_no_room) {
    left_out = find_no_room(profile, choice);
    if (left_out.count > 0) {
      choice.leave_out_what_has_no_room();
      say_incomplete(facts);
    }
  }
  StringNeeds needs{profile};
  if (options.keeps_all_strings) needs.add_all();
  MM_CHECK(for_each_chosen(profile, choice, {}, [&](const Event& event) -> Result<void> {
    needs.add(event.kind);
    needs.add(event.id);
    return {};
  }));
  MM_CHECK(needs.close());

  MM_TRY(auto writer, record::ProfileWriter::create(sink, options.version));
  MM_CHECK(writer.strings().metadata(record::metadata_text(facts)));
  StringCopier strings{std::move(needs), writer.strings()};
  MM_CHECK(strings.copy());
  const auto adjust = [&options](decode::Event& event) {
    if (options.adjust) options.adjust(event);
  };
  MM_TRY(Rewritten result,
         write_chosen(profile, choice, strings, adjust, options.on_progress, writer));
  result.left_out = std::move(left_out);
  MM_CHECK(strings.write_index());
  MM_CHECK(writer.finish());
  return result;
}

}  // namespace mm::rewriting
