// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/metadata.h"

#include <nlohmann/json.hpp>

#include "json_repair.h"

namespace mm::decode {
namespace {

using Json = nlohmann::json;

void missing(Defects& defects, std::string_view field) {
  defects.add(ErrorCode::kMetadataField, 1, std::nullopt,
              "metadata without a readable " + std::string{field});
}

std::optional<std::uint64_t> take_number(Json& object, const char* key,
                                         Defects& defects) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_number_unsigned()) {
    missing(defects, key);
    return std::nullopt;
  }
  const auto value = found->get<std::uint64_t>();
  object.erase(found);
  return value;
}

std::optional<std::string> take_text(Json& object, const char* key, Defects& defects) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_string()) {
    missing(defects, key);
    return std::nullopt;
  }
  std::string value = found->get<std::string>();
  object.erase(found);
  return value;
}

/// `{"name": "wall-time", "units": [["ns", 1], ...]}`, or nothing.
std::optional<Counter> read_counter(const Json& value) {
  if (!value.is_object() || !value.contains("name") || !value["name"].is_string()) {
    return std::nullopt;
  }
  Counter counter{.name = value["name"].get<std::string>(), .units = {}};
  const auto units = value.find("units");
  if (units == value.end() || !units->is_array()) return counter;
  for (const Json& unit : *units) {
    if (!unit.is_array() || unit.size() != 2 || !unit[0].is_string() ||
        !unit[1].is_number_unsigned() || unit[1].get<std::uint64_t>() == 0) {
      continue;
    }
    counter.units.push_back(
        {.name = unit[0].get<std::string>(), .factor = unit[1].get<std::uint64_t>()});
  }
  return counter;
}

void take_counter(Json& object, Metadata& metadata, Defects& defects) {
  const auto found = object.find("counter");
  if (found == object.end()) return;  // normal before version 8
  if (auto counter = read_counter(*found)) {
    metadata.counter = *std::move(counter);
    metadata.names_counter = true;
    object.erase(found);
  } else {
    missing(defects, "counter");
  }
}

/// Tools that write a profile of a short one say so: its bytes no longer do.
void take_incomplete(Json& object, Metadata& metadata, Defects& defects) {
  const auto found = object.find(kIncompleteKey);
  if (found == object.end() || *found != true) return;
  metadata.is_incomplete = true;
  defects.add(ErrorCode::kIncompleteOrigin);
  object.erase(found);
}

}  // namespace

Counter wall_time_counter() {
  return {
      .name = "wall-time",
      .units = {{"ns", 1}, {"μs", 1'000}, {"ms", 1'000'000}, {"s", 1'000'000'000}}
  };
}

Metadata parse_metadata(std::string_view raw, Defects& defects) {
  Metadata metadata;
  metadata.raw = raw;
  // Writing deep values out again takes a stack frame a level; what is nested deeper than
  // any producer nests is left out.
  const auto is_shallow = [](int depth, Json::parse_event_t, const Json&) {
    constexpr int kMaxDepth = 64;
    return depth < kMaxDepth;
  };
  Json object = Json::parse(repair_json(raw), is_shallow, /*allow_exceptions=*/false);
  if (!object.is_object()) {
    defects.add(ErrorCode::kMetadataUnreadable);
    return metadata;
  }
  metadata.start_time_ns = take_number(object, "start_time", defects);
  // Nothing was recorded in 1970: a writer that does not know has to write a number.
  if (metadata.start_time_ns == 0) metadata.start_time_ns.reset();
  metadata.process_id = take_number(object, "process_id", defects);
  metadata.command = take_text(object, "cmd", defects);
  take_counter(object, metadata, defects);
  take_incomplete(object, metadata, defects);
  for (const auto& [key, value] : object.items()) {
    metadata.unknown.emplace_back(
        key, value.dump(-1, ' ', false, Json::error_handler_t::replace));
  }
  return metadata;
}

}  // namespace mm::decode
