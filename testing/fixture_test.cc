// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Files of real recorders, event by event (testdata/fixtures/README.md).
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "testing/read_profile.h"
#include "testing/test_files.h"

namespace mm::testing {
namespace {

using Json = nlohmann::json;

struct Fixture {
  std::string version;  // "v9"
  std::string name;     // "basic"

  Bytes profile() const { return read_test_file(path(".mm_profdata.zst")); }
  std::string text(const char* suffix) const { return read_test_text(path(suffix)); }

 private:
  std::filesystem::path path(const std::string& suffix) const {
    return testdata_dir() / "fixtures" / version / (name + suffix);
  }
};

std::vector<Fixture> fixtures() {
  std::vector<Fixture> all;
  for (const char* version : {"v8", "v9"}) {
    const auto dir = testdata_dir() / "fixtures" / version;
    for (const auto& name : names_with_suffix(dir, ".mm_profdata.zst")) {
      all.push_back({version, name});
    }
  }
  return all;
}

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

class FixtureTest : public ::testing::TestWithParam<Fixture> {};

TEST_P(FixtureTest, EveryEventIsAsExpected) {
  const Bytes bytes = GetParam().profile();
  const auto profile = decode::Profile::open(bytes, decode::Tolerance::kStrict);
  ASSERT_TRUE(profile.has_value()) << profile.error().message();
  const ReadProfile read = read_everything(*profile);
  EXPECT_EQ(defects_text(read.defects), "");
  EXPECT_TRUE(read.contradictions.empty()) << read.contradictions.front();

  std::istringstream lines{GetParam().text(".expected.jsonl.zst")};
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line); ++number) {
    const Json expected = Json::parse(line);
    ASSERT_LT(number, read.events.size());
    ASSERT_EQ(expected.at("i"), number);
    ASSERT_EQ(read.events[number], expected_event(expected)) << "event " << number;
  }
  EXPECT_EQ(number, read.events.size());
}

TEST_P(FixtureTest, MetadataIsAsExpected) {
  const Bytes bytes = GetParam().profile();
  const auto profile = decode::Profile::open(bytes, decode::Tolerance::kStrict);
  ASSERT_TRUE(profile.has_value()) << profile.error().message();
  const Json expected = Json::parse(GetParam().text(".meta.json.zst"));
  const decode::Metadata& metadata = profile->metadata();
  EXPECT_EQ(profile->version(), expected.at("version"));
  EXPECT_EQ(metadata.raw, expected.at("metadata_raw").get<std::string>());
  EXPECT_EQ(metadata.start_time_ns.value_or(0), expected.at("start_time_ns"));
  EXPECT_EQ(metadata.process_id.value_or(0), expected.at("process_id"));
  EXPECT_EQ(metadata.command.value_or(""), expected.at("cmd").get<std::string>());
  EXPECT_TRUE(metadata.names_counter);
  EXPECT_TRUE(metadata.unknown.empty());
  Json counter{
      {"name",  metadata.counter.name},
      {"units", Json::array()        }
  };
  for (const auto& unit : metadata.counter.units) {
    counter["units"].push_back(Json::array({unit.name, unit.factor}));
  }
  EXPECT_EQ(counter, expected.at("counter"));
}

INSTANTIATE_TEST_SUITE_P(All, FixtureTest, ::testing::ValuesIn(fixtures()),
                         [](const auto& row) {
                           return row.param.version + "_" + row.param.name;
                         });

}  // namespace
}  // namespace mm::testing
