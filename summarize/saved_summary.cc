// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "saved_summary.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "columns.h"

namespace mm::summarize {
namespace {

using Json = nlohmann::json;

constexpr std::uint64_t kNsPerSecond = 1'000'000'000;
constexpr std::string_view kSchema = "mmtools-summary-1";
constexpr std::string_view kThreadsSchema = "mmtools-threads-1";

Error bad(std::string detail) {
  return {.code = ErrorCode::kBadSavedAnalysis, .detail = std::move(detail)};
}

const Json* find(const Json& object, const std::string& key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

// A time of either form, or a count.
std::optional<std::uint64_t> number_of(const Json& json) {
  if (json.is_number_unsigned()) return json.get<std::uint64_t>();
  if (!json.is_object()) return std::nullopt;
  const Json* const secs = find(json, "secs");
  const Json* const nanos = find(json, "nanos");
  if (secs == nullptr || nanos == nullptr) return std::nullopt;
  if (!secs->is_number_unsigned() || !nanos->is_number_unsigned()) return std::nullopt;
  const auto whole = secs->get<std::uint64_t>();
  const auto rest = nanos->get<std::uint64_t>();
  constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
  if (rest >= kNsPerSecond || whole > (kMax - rest) / kNsPerSecond) return std::nullopt;
  return whole * kNsPerSecond + rest;
}

// Reads `name` or `name`_ns of `object`. Absent: `is_there` stays and the value is 0.
Result<std::uint64_t> read_number(const Json& object, std::string_view where,
                                  const std::string& name, bool* is_there = nullptr) {
  const Json* json = find(object, name);
  if (json == nullptr) json = find(object, name + "_ns");
  if (is_there != nullptr) *is_there = json != nullptr;
  if (json == nullptr) return std::uint64_t{0};
  if (const auto number = number_of(*json)) return *number;
  return bad(fmt::format("{}{} is neither a duration nor a count", where, name));
}

Result<std::string> read_label(const Json& object, const std::string& where) {
  const Json* const label = object.is_object() ? find(object, "label") : nullptr;
  if (label == nullptr || !label->is_string()) return bad(where + "has no label");
  return label->get<std::string>();
}

Result<void> read_rows(const Json& document, LoadedSummary& loaded) {
  const Json& rows = document["query_data"];
  if (!rows.is_array()) return bad("query_data is no list");
  std::set<std::string, std::less<>> labels;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const std::string where = fmt::format("query_data[{}]: ", i);
    analyze::LabelSummary row;
    MM_TRY(row.label, read_label(rows[i], where));
    if (!labels.insert(row.label).second) {
      return bad(where + "its label is that of another row, too");
    }
    bool has_self_time = true;
    for (const Column& column : all_columns()) {
      if (column.member == nullptr) continue;
      bool is_there = false;
      MM_TRY(row.*column.member,
             read_number(rows[i], where, std::string{column.name}, &is_there));
      if (is_there) continue;
      if (column.is_ours) loaded.has_inclusive = false;
      // What all reports are about; the Rust suite's other keys came with time.
      has_self_time &= column.name != "self_time";
    }
    if (!has_self_time) return bad(where + "has no self_time");
    loaded.summary.rows.push_back(std::move(row));
  }
  std::ranges::sort(loaded.summary.rows, [](const auto& a, const auto& b) {
    if (a.self_time != b.self_time) return a.self_time > b.self_time;
    return a.label < b.label;
  });
  return {};
}

/// Sums are taken of each column.
Result<void> check_sums(const analyze::Summary& summary) {
  for (const Column& column : all_columns()) {
    if (column.member == nullptr) continue;
    std::uint64_t sum = 0;
    for (const analyze::LabelSummary& row : summary.rows) {
      if (__builtin_add_overflow(sum, row.*column.member, &sum)) {
        return Error{.code = ErrorCode::kSumTooLarge};
      }
    }
  }
  return {};
}

Result<void> read_limits(const Json& document, LoadedSummary& loaded) {
  if (const Json* const incomplete = find(document, "incomplete")) {
    if (!incomplete->is_string()) return bad("incomplete is no text");
    loaded.incomplete = incomplete->get<std::string>();
  }
  const auto read_flag = [&document](const char* name, bool& flag) -> Result<void> {
    const Json* const json = find(document, name);
    if (json == nullptr) return {};
    if (!json->is_boolean())
      return bad(fmt::format("{} is neither true nor false", name));
    flag = json->get<bool>();
    return {};
  };
  MM_CHECK(read_flag("has_all_rows", loaded.has_all_rows));
  return read_flag("is_selection", loaded.is_selection);
}

Result<void> read_artifacts(const Json& document, analyze::Summary& summary) {
  const Json* const artifacts = find(document, "artifact_sizes");
  if (artifacts == nullptr || artifacts->is_null()) return {};
  if (!artifacts->is_array()) return bad("artifact_sizes is no list");
  for (std::size_t i = 0; i < artifacts->size(); ++i) {
    const std::string where = fmt::format("artifact_sizes[{}]: ", i);
    const Json& json = (*artifacts)[i];
    analyze::ArtifactSize artifact;
    MM_TRY(artifact.label, read_label(json, where));
    MM_TRY(artifact.value, read_number(json, where, "value"));
    summary.artifact_sizes.push_back(std::move(artifact));
  }
  std::ranges::stable_sort(summary.artifact_sizes, {}, &analyze::ArtifactSize::label);
  return {};
}

Result<void> read_memory(const Json& document, analyze::Summary& summary) {
  const Json* const memory = find(document, "memory");
  if (memory == nullptr) return {};
  if (!memory->is_array()) return bad("memory is no list");
  for (std::size_t i = 0; i < memory->size(); ++i) {
    const std::string where = fmt::format("memory[{}]: ", i);
    const Json& json = (*memory)[i];
    analyze::MemoryUse use;
    MM_TRY(use.label, read_label(json, where));
    MM_TRY(use.samples, read_number(json, where, "samples"));
    MM_TRY(use.peak, read_number(json, where, "peak"));
    MM_TRY(use.last, read_number(json, where, "last"));
    summary.memory.push_back(std::move(use));
  }
  std::ranges::stable_sort(summary.memory, {}, &analyze::MemoryUse::label);
  return {};
}

Result<void> read_totals(const Json& document, LoadedSummary& loaded) {
  analyze::Summary& summary = loaded.summary;
  bool has_total = false;
  MM_TRY(summary.total_time, read_number(document, "", "total_time", &has_total));
  if (!has_total) return bad("total_time is missing");
  bool has_wall = false;
  bool has_covered = false;
  bool has_busy = false;
  MM_TRY(summary.wall_time, read_number(document, "", "wall_time", &has_wall));
  MM_TRY(summary.covered_time, read_number(document, "", "covered_time", &has_covered));
  MM_TRY(summary.busy_time, read_number(document, "", "busy_time", &has_busy));
  loaded.has_spans = has_wall && has_covered && has_busy;
  return {};
}

Result<decode::Counter> read_counter(const Json& document) {
  const Json* const json = find(document, "counter");
  if (json == nullptr) return decode::wall_time_counter();
  const Json* const name = json->is_object() ? find(*json, "name") : nullptr;
  if (name == nullptr || !name->is_string()) return bad("counter has no name");
  decode::Counter counter{.name = name->get<std::string>(), .units = {}};
  const Json* const units = find(*json, "units");
  if (units == nullptr || !units->is_array()) return counter;
  for (const Json& unit : *units) {
    const bool is_sound = unit.is_array() && unit.size() == 2 && unit[0].is_string() &&
                          unit[1].is_number_unsigned();
    if (!is_sound) return bad("counter has an odd unit");
    counter.units.push_back({unit[0].get<std::string>(), unit[1].get<std::uint64_t>()});
  }
  return counter;
}

std::string_view as_text(std::span<const std::byte> bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

bool is_saved_summary(std::span<const std::byte> bytes) {
  const std::string_view text = as_text(bytes);
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos || text[start] != '{') return false;
  // The JSON of rustc 1.35 is refused by the decoder, by its own name.
  const std::string_view head = text.substr(start, 4096);
  return head.find("\"query_data\"") != std::string_view::npos ||
         (head.find("\"processes\"") == std::string_view::npos &&
          head.find("\"events\"") == std::string_view::npos);
}

Result<LoadedSummary> read_saved_summary(std::span<const std::byte> bytes) {
  const std::string_view text = as_text(bytes);
  Json document;
  try {
    document = Json::parse(text);
  } catch (const Json::parse_error& error) {
    Error at = bad("JSON that does not parse");
    at.offset = error.byte == 0 ? 0 : error.byte - 1;
    return at;
  }
  if (document.is_object() && document.value("schema", Json{}) == kThreadsSchema) {
    return bad("saved with --by-thread, which is for reading, not for further analysis");
  }
  if (!document.is_object() || !document.contains("query_data")) {
    return bad("JSON without query_data, so no saved analysis");
  }
  const Json* const schema = find(document, "schema");
  if (schema != nullptr && *schema != kSchema) {
    return bad(
        "saved by another version of summarize, in a form that this one does not read");
  }
  LoadedSummary loaded;
  MM_TRY(loaded.summary.counter, read_counter(document));
  MM_CHECK(read_rows(document, loaded));
  MM_CHECK(read_artifacts(document, loaded.summary));
  MM_CHECK(read_memory(document, loaded.summary));
  MM_CHECK(read_totals(document, loaded));
  MM_CHECK(read_limits(document, loaded));
  MM_CHECK(check_sums(loaded.summary));
  return loaded;
}

}  // namespace mm::summarize
