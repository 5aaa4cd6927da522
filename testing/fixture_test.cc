// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Files of real recorders, event by event (testdata/fixtures/README.md).
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "testing/fixtures.h"
#include "testing/read_profile.h"

namespace mm::testing {
namespace {

using Json = nlohmann::json;

ReadEvent expected_event(const Json& line) {
  ReadEvent event{.type = decode::EventType::kInterval,
                  .kind = line.at("kind"),
                  .label = line.at("label"),
                  .arguments = line.at("args"),
                  .thread = line.at("thread_id")};
  const std::string type = line.at("type");
  if (type == "interval") {
    event.start = line.at("start_ns");
    event.end = line.at("end_ns");
    return event;
  }
  event.type =
      type == "instant" ? decode::EventType::kInstant : decode::EventType::kInteger;
  event.start = event.end = line.at(type == "instant" ? "ns" : "value");
  return event;
}

std::vector<Json> lines_in(const std::string& text) {
  std::vector<Json> lines;
  std::istringstream stream{text};
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(Json::parse(line));
    EXPECT_EQ(lines.back().at("i"), lines.size() - 1);
  }
  return lines;
}

std::vector<ReadEvent> events_of(const std::vector<Json>& lines) {
  std::vector<ReadEvent> events;
  for (const Json& line : lines) events.push_back(expected_event(line));
  return events;
}

// Closes the start that `end` belongs to: the last open one of its thread with the same
// kind and label. The interval takes the place of the end.
ReadEvent closed(std::vector<Json>& open, const Json& end) {
  const auto start = std::find_if(open.rbegin(), open.rend(), [&](const Json& line) {
    return line.at("kind") == end.at("kind") && line.at("label") == end.at("label");
  });
  if (start == open.rend()) {
    ADD_FAILURE() << "an end without a start: " << end;
    return {};
  }
  Json interval = end;
  interval["type"] = "interval";
  interval["start_ns"] = start->at("ns");
  interval["end_ns"] = end.at("ns");
  open.erase(std::next(start).base());
  return expected_event(interval);
}

// The plain events of lines in which starts and ends are apart.
std::vector<ReadEvent> paired(const std::vector<Json>& lines) {
  std::vector<ReadEvent> events;
  std::map<std::uint64_t, std::vector<Json>> open;  // by thread
  for (const Json& line : lines) {
    const std::string type = line.at("type");
    std::vector<Json>& starts = open[line.at("thread_id")];
    if (type == "start") {
      starts.push_back(line);
    } else {
      events.push_back(type == "end" ? closed(starts, line) : expected_event(line));
    }
  }
  for (const auto& [thread, starts] : open) EXPECT_TRUE(starts.empty()) << thread;
  return events;
}

void expect_same(const std::vector<ReadEvent>& actual,
                 const std::vector<ReadEvent>& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    ASSERT_EQ(actual[i], expected[i]) << "event " << i;
  }
}

class FixtureTest : public ::testing::TestWithParam<Fixture> {};

TEST_P(FixtureTest, EveryEventIsAsExpected) {
  const ProfileFiles files = GetParam().files();
  const auto profile = open_files(files, decode::Tolerance::kStrict);
  ASSERT_TRUE(profile.has_value()) << profile.error().message();
  const ReadProfile read = read_everything(*profile);
  EXPECT_EQ(defects_text(read.defects), "");
  EXPECT_TRUE(read.contradictions.empty()) << read.contradictions.front();
  const auto lines = lines_in(GetParam().text(".expected.jsonl.zst"));
  const bool has_starts = profile->layout().records == RecordForm::kStartEnd;
  expect_same(read.events, has_starts ? paired(lines) : events_of(lines));
  const std::string matched = GetParam().text(".matched.jsonl.zst");
  if (!matched.empty()) expect_same(read.events, events_of(lines_in(matched)));
  EXPECT_EQ(!matched.empty(), profile->version() == 0);
}

TEST_P(FixtureTest, MetadataIsAsExpected) {
  const ProfileFiles files = GetParam().files();
  const auto profile = open_files(files, decode::Tolerance::kStrict);
  ASSERT_TRUE(profile.has_value()) << profile.error().message();
  const Json expected = Json::parse(GetParam().text(".meta.json.zst"));
  const decode::Metadata& metadata = profile->metadata();
  const Json& version = expected.at("version");
  EXPECT_EQ(profile->version(),
            version.is_null() ? kHeaderless : version.get<std::int32_t>());
  EXPECT_TRUE(metadata.unknown.empty());
  const Json& raw = expected.at("metadata_raw");
  EXPECT_EQ(metadata.raw, raw.is_null() ? "" : raw.get<std::string>());
  EXPECT_EQ(metadata.start_time_ns.has_value(), !raw.is_null());
  EXPECT_EQ(metadata.process_id.has_value(), !raw.is_null());
  EXPECT_EQ(metadata.command.has_value(), !raw.is_null());
  EXPECT_EQ(metadata.names_counter, !expected.value("counter", Json{}).is_null());
  if (raw.is_null()) return;
  EXPECT_EQ(metadata.start_time_ns.value_or(0), expected.at("start_time_ns"));
  EXPECT_EQ(metadata.process_id.value_or(0), expected.at("process_id"));
  EXPECT_EQ(metadata.command.value_or(""), expected.at("cmd").get<std::string>());
  if (!metadata.names_counter) {
    EXPECT_EQ(metadata.counter, decode::wall_time_counter());
    return;
  }
  Json counter{
      {"name",  metadata.counter.name},
      {"units", Json::array()        }
  };
  for (const auto& unit : metadata.counter.units) {
    counter["units"].push_back(Json::array({unit.name, unit.factor}));
  }
  EXPECT_EQ(counter, expected.at("counter"));
}

INSTANTIATE_TEST_SUITE_P(All, FixtureTest, ::testing::ValuesIn(all_fixtures()),
                         [](const auto& row) { return row.param.label(); });

// A version whose folder is gone would silently not be tested.
TEST(Fixtures, EveryVersionHasSome) {
  for (const WireForm& form : wire_forms()) {
    EXPECT_GE(fixtures_in(fixture_folder(form.version)).size(), 3U)
        << version_label(form.version);
  }
}

}  // namespace
}  // namespace mm::testing
