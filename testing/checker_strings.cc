// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/checker_strings.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

namespace mm::testing {
namespace {

constexpr int kMaxDepth = 1000;

// The address that an id stands for; empty for virtual ids without an entry and for the
// invalid id, which are allowed to name nothing.
std::optional<std::uint64_t> address_of(std::uint64_t id,
                                        const StringWalk::Index& index) {
  if (id >= kAddressBase) return id - kAddressBase;
  const auto entry = index.find(id);
  if (entry == index.end()) return std::nullopt;
  return entry->second;
}

// Bytes that follow the first byte of a character, or -1.
int continuation_bytes(unsigned char first) {
  if (first < 0x80) return 0;
  if (first >= 0xC2 && first <= 0xDF) return 1;
  if (first >= 0xE0 && first <= 0xEF) return 2;
  if (first >= 0xF0 && first <= 0xF4) return 3;
  return -1;
}

bool is_bad_scalar(std::uint32_t scalar, int continuation) {
  const bool overlong =
      (continuation == 2 && scalar < 0x800) || (continuation == 3 && scalar < 0x10000);
  return overlong || scalar > 0x10FFFF || (scalar >= 0xD800 && scalar <= 0xDFFF);
}

bool is_event_part(std::string_view part) {
  if (part.empty()) return false;
  return std::ranges::none_of(part, [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_space = c == '\t' || c == '\n' || c == '\f' || c == '\r';
    return (byte < 0x20 && !is_space) || byte == 0x7F;
  });
}

}  // namespace

StringWalk::StringWalk(const Bytes& stream, const WireForm& form) {
  for (std::size_t at = kWireHeaderBytes; at < stream.size();) {
    at = walk_string(stream, at, form);
  }
}

// Reads the string at `at` and returns where the next one starts.
std::size_t StringWalk::walk_string(const Bytes& stream, std::size_t at,
                                    const WireForm& form) {
  const std::size_t start = at;
  std::vector<Piece>& pieces = strings_[start];
  std::string text;
  while (at < stream.size()) {
    const auto byte = std::to_integer<unsigned char>(stream[at]);
    if (byte == 0xFF || byte == 0xFE) {
      if (!is_utf8(text)) faults_.emplace_back("string-utf8", start);
      if (!text.empty()) pieces.emplace_back(std::exchange(text, {}));
    }
    if (byte == 0xFF) return at + 1;
    if (byte != 0xFE) {
      text.push_back(static_cast<char>(byte));
      ++at;
      continue;
    }
    if (stream.size() - at < form.reference_bytes) break;
    pieces.emplace_back(read_le(stream, at + 1, form.id_bytes));
    at += form.reference_bytes;
  }
  faults_.emplace_back("string-terminator", start);
  return stream.size();
}

std::vector<StringWalk::Fault> StringWalk::reference_faults(const Index& index) const {
  std::vector<Fault> faults;
  // A string whose references are all known to end is finite; what never becomes finite
  // is on a cycle or leads to one.
  std::set<std::uint64_t> finite;
  const auto refers_to_finite = [&](const Piece& piece) {
    const auto* id = std::get_if<std::uint64_t>(&piece);
    const auto address = id == nullptr ? std::nullopt : address_of(*id, index);
    return !address || !starts_at(*address) || finite.contains(*address);
  };
  for (std::size_t before = 1; before != finite.size();) {
    before = finite.size();
    for (const auto& [address, pieces] : strings_) {
      if (std::ranges::all_of(pieces, refers_to_finite)) finite.insert(address);
    }
  }
  for (const auto& [address, pieces] : strings_) {
    if (!finite.contains(address)) faults.emplace_back("reference-cycle", address);
    for (const Piece& piece : pieces) {
      const auto* id = std::get_if<std::uint64_t>(&piece);
      const auto target = id == nullptr ? std::nullopt : address_of(*id, index);
      if (target && !starts_at(*target)) faults.emplace_back("reference", address);
    }
  }
  return faults;
}

std::string StringWalk::expand(std::uint64_t address, const Index& index) const {
  std::string out;
  append(address, index, 0, out);
  return out;
}

void StringWalk::append(std::uint64_t address, const Index& index, int depth,
                        std::string& out) const {
  const auto found = strings_.find(address);
  if (found == strings_.end() || depth > kMaxDepth) return;
  for (const Piece& piece : found->second) {
    if (const auto* text = std::get_if<std::string>(&piece)) {
      out += *text;
    } else if (const auto target = address_of(std::get<std::uint64_t>(piece), index)) {
      append(*target, index, depth + 1, out);
    } else {
      out += "<unknown>";
    }
  }
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto first = static_cast<unsigned char>(text[0]);
    const int more = continuation_bytes(first);
    if (more < 0 || text.size() <= static_cast<std::size_t>(more)) return false;
    const unsigned first_bits = more == 0 ? 0x7FU : 0x3FU >> more;
    std::uint32_t scalar = first & first_bits;
    for (int i = 1; i <= more; ++i) {
      const auto next = static_cast<unsigned char>(text[static_cast<std::size_t>(i)]);
      if ((next & 0xC0) != 0x80) return false;
      scalar = scalar << 6 | (next & 0x3FU);
    }
    if (is_bad_scalar(scalar, more)) return false;
    text.remove_prefix(static_cast<std::size_t>(more) + 1);
  }
  return true;
}

bool is_event_text(std::string_view text) {
  for (;;) {
    const std::size_t end = text.find('\x1e');
    if (!is_event_part(text.substr(0, end))) return false;
    if (end == std::string_view::npos) return true;
    text.remove_prefix(end + 1);
  }
}

std::vector<std::string> metadata_faults(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return {"metadata-json"};
  std::vector<std::string> faults;
  const auto want = [&](const char* key, auto holds) {
    const auto field = json.find(key);
    if (field == json.end() || !holds(*field))
      faults.push_back(std::string{"metadata-"} + key);
  };
  want("start_time", [](const auto& v) { return v.is_number_unsigned(); });
  want("process_id", [](const auto& v) { return v.is_number_unsigned(); });
  want("cmd", [](const auto& v) {
    if (!v.is_string()) return false;
    const auto command = v.template get<std::string>();
    return command.empty() || command.ends_with(' ');
  });
  want("counter", [](const auto& v) {
    return v.is_object() && v.contains("name") && v["name"].is_string() &&
           v.contains("units") && v["units"].is_array() && !v["units"].empty();
  });
  return faults;
}

}  // namespace mm::testing
