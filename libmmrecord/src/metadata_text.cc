// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmrecord/metadata_text.h"

#include "mmformat/utf8.h"

namespace mm::record {
namespace {

constexpr char kHexDigits[] = "0123456789abcdef";

void append_hex(std::string& out, unsigned char byte) {
  out += kHexDigits[byte >> 4];
  out += kHexDigits[byte & 0xF];
}

void append_escaped(std::string& out, char letter) {
  const auto byte = static_cast<unsigned char>(letter);
  if (letter == '"' || letter == '\\') {
    out += '\\';
    out += letter;
  } else if (byte < 0x20 || byte == 0x7F) {
    out += "\\u00";
    append_hex(out, byte);
  } else {
    out += letter;
  }
}

std::string hex(std::string_view bytes) {
  std::string text;
  for (const char letter : bytes) append_hex(text, static_cast<unsigned char>(letter));
  return text;
}

std::string units_text(const MetadataFacts& facts) {
  std::string text = "[";
  for (const auto& [name, factor] : facts.units) {
    if (text.size() > 1) text += ',';
    text += '[' + json_string(name) + ',' + std::to_string(factor) + ']';
  }
  return text + ']';
}

}  // namespace

std::vector<std::pair<std::string, std::uint64_t>> MetadataFacts::wall_time_units() {
  return {
      {"ns",  1            },
      {"μs", 1'000        },
      {"ms",  1'000'000    },
      {"s",   1'000'000'000}
  };
}

std::string json_string(std::string_view text) {
  std::string repaired{text};
  repair_utf8(repaired);
  std::string json = "\"";
  for (const char letter : repaired) append_escaped(json, letter);
  return json + '"';
}

std::string metadata_text(const MetadataFacts& facts) {
  std::string json = R"({"start_time":)" + std::to_string(facts.start_time_ns) +
                     R"(,"process_id":)" + std::to_string(facts.process_id) +
                     R"(,"cmd":)" + json_string(facts.command) +
                     R"(,"counter":{"name":)" + json_string(facts.counter) +
                     R"(,"units":)" + units_text(facts) + '}';
  if (!is_utf8(facts.command)) json += R"(,"cmd_bytes":")" + hex(facts.command) + '"';
  for (const auto& [key, value] : facts.more)
    json += ',' + json_string(key) + ':' + value;
  return json + '}';
}

}  // namespace mm::record
