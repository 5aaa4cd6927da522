// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/read_profile.h"

#include <algorithm>
#include <array>
#include <memory>
#include <ostream>

#include "mmdecode/each_event.h"
#include "mmdecode/kinds.h"
#include "mmdecode/labels.h"
#include "mmdecode/record.h"
#include "mmdecode/text_reader.h"
#include "mmdecode/verify.h"
#include "testing/unnamed_file.h"

namespace mm::testing {
namespace {

// The label table cuts labels earlier than the string table cuts texts.
constexpr std::size_t kLongestLabel = std::size_t{1} << 16;

bool agrees(std::string_view table_label, std::string_view text_label) {
  return table_label == text_label ||
         (table_label.size() >= kLongestLabel && text_label.starts_with(table_label));
}

bool is_same(const decode::Event& a, const decode::Event& b) {
  return a.type == b.type && a.kind == b.kind && a.id == b.id && a.thread == b.thread &&
         a.start == b.start && a.end == b.end;
}

std::vector<decode::Event> events_by_chunk(const decode::Profile& profile) {
  std::vector<decode::Event> events;
  for (const decode::EventChunk& chunk : profile.events().chunks()) {
    visit_shape(profile.events().shape(), [&]<RecordShape kShape>() {
      for (std::uint64_t i = 0; i < chunk.count; ++i) {
        const std::byte* at = chunk.records + i * decode::Record<kShape>::kBytes;
        events.push_back(decode::Record<kShape>{at}.event());
      }
    });
  }
  return events;
}

void compare_ways(const decode::Profile& profile,
                  const std::vector<decode::Event>& forward,
                  std::vector<std::string>& contradictions) {
  const auto differs = [&](const std::vector<decode::Event>& other, const char* way) {
    if (!std::ranges::equal(forward, other, is_same)) contradictions.emplace_back(way);
  };
  const decode::Events& events = profile.events();
  std::vector<decode::Event> backward(events.rbegin(), events.rend());
  std::ranges::reverse(backward);
  differs(backward, "reading backward");
  differs(events_by_chunk(profile), "reading by chunk");
  std::vector<decode::Event> by_number;
  for (std::uint64_t i = 0; i < events.size(); ++i) by_number.push_back(events.at(i));
  differs(by_number, "reading by number");
  std::vector<decode::Event> in_parts;
  decode::RecordReader reader{profile.source()};
  for (std::uint64_t i = 0; i < events.size(); i += 7) {
    for_each_event(events, reader, i, std::min<std::uint64_t>(7, events.size() - i),
                   [&](const decode::Event& event) { in_parts.push_back(event); });
  }
  differs(in_parts, "reading in parts");
}

/// A descriptor to read every other profile through, as tools read files; -1 for those
/// between. It stays open until some more have been asked for.
int descriptor_of(const Bytes& bytes) {
  static std::array<std::unique_ptr<UnnamedFile>, 16> kept;
  static std::size_t count = 0;
  if (++count % 2 == 0) return -1;
  auto& place = kept[count / 2 % kept.size()];
  place = std::make_unique<UnnamedFile>(bytes);
  return place->descriptor();
}

ReadEvent resolved(const decode::Profile& profile, const decode::Event& event,
                   decode::Defects& defects) {
  const std::string text = profile.strings().text(event.id, defects);
  const decode::EventText split = decode::split_event_id(text, profile.layout());
  if (!split.is_well_formed) defects.add(ErrorCode::kBadEventText);
  if (event.is_reversed()) defects.add(ErrorCode::kIntervalReversed);
  return {
      .type = event.type,
      .kind = profile.strings().text(event.kind, defects),
      .label = std::string{split.label           },
      .arguments = { split.arguments.begin(), split.arguments.end()},
      .thread = event.thread.value,
      .start = event.start,
      .end = event.end
  };
}

}  // namespace

Result<decode::Profile> open_files(const ProfileFiles& files,
                                   decode::Tolerance tolerance) {
  if (files.size() == 1) {
    MM_TRY(decode::Source source,
           decode::Source::open_paged(
               {.bytes = files[0], .descriptor = descriptor_of(files[0])}, tolerance));
    return decode::Profile::open(std::move(source), tolerance);
  }
  const decode::FileSet set{
      .events = files[0], .string_data = files[1], .string_index = files[2]};
  return decode::Profile::open(set, tolerance);
}

Result<decode::Profile> open_to_verify(const ProfileFiles& files) {
  constexpr auto kSalvage = decode::Tolerance::kSalvage;
  if (files.size() == 1) {
    MM_TRY(decode::Source source,
           decode::Source::open_paged(files[0], kSalvage, decode::every_defect()));
    return decode::Profile::open(std::move(source), kSalvage);
  }
  const decode::FileSet set{
      .events = files[0], .string_data = files[1], .string_index = files[2]};
  MM_TRY(decode::Source source,
         decode::Source::open_set(set, kSalvage, decode::every_defect()));
  return decode::Profile::open(std::move(source), kSalvage);
}

ReadProfile read_everything(const decode::Profile& profile) {
  ReadProfile read;
  read.defects = profile.defects();
  const std::vector<decode::Event> forward(profile.events().begin(),
                                           profile.events().end());
  if (forward.size() != profile.events().size()) {
    read.contradictions.emplace_back("number of events");
  }
  compare_ways(profile, forward, read.contradictions);
  decode::LabelTable table{profile};
  decode::LabelTable::Reader labels{table};
  decode::KindReader kinds{profile.strings()};
  decode::TextReader texts{profile.strings()};
  for (const decode::Event& event : forward) {
    read.events.push_back(resolved(profile, event, read.defects));
    const ReadEvent& last = read.events.back();
    const std::string_view label = table.text(labels.of(event.id.value));
    if (!agrees(label, last.label)) {
      read.contradictions.push_back("label table: " + std::string{label.substr(0, 80)} +
                                    ", text: " + last.label.substr(0, 80));
    }
    decode::Defects by_reader;
    decode::Defects by_table;
    if (texts.text(event.id, by_reader) != profile.strings().text(event.id, by_table) ||
        by_reader.all().size() != by_table.all().size()) {
      read.contradictions.push_back("text reader: " + last.label.substr(0, 80));
    }
    if (kinds.of(event.kind.value) != decode::kind_of(last.kind)) {
      read.contradictions.push_back("kind reader: " + last.kind);
    }
  }
  return read;
}

std::string event_text(const ReadEvent& event) {
  std::string text = event.kind + " " + event.label + " [";
  for (const std::string& argument : event.arguments) text += argument + ";";
  text += "] thread " + std::to_string(event.thread) + ", ";
  switch (event.type) {
    case decode::EventType::kInterval:
      return text + std::to_string(event.start) + ".." + std::to_string(event.end);
    case decode::EventType::kInstant:
      return text + "@" + std::to_string(event.start);
    case decode::EventType::kInteger:
      return text + "=" + std::to_string(event.start);
  }
  return text;
}

void PrintTo(const ReadEvent& event, std::ostream* out) {
  *out << event_text(event);
}

std::string defects_text(const decode::Defects& defects) {
  std::string text;
  for (const decode::Defect& defect : defects.all()) {
    if (!text.empty()) text += ' ';
    text +=
        std::string{error_info(defect.code).name} + " x" + std::to_string(defect.count);
  }
  return text;
}

}  // namespace mm::testing
