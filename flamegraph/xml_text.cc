// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "xml_text.h"

#include "toolkit/text.h"

namespace mm::flamegraph {

std::string visible_name(std::string_view text) {
  std::string name = toolkit::visible(text);
  // The two characters of the first plane that are UTF-8 and still no XML.
  constexpr std::string_view kForbidden[][2] = {
      {"\xEF\xBF\xBE", "\\u{fffe}"},
      {"\xEF\xBF\xBF", "\\u{ffff}"},
  };
  for (const auto& [bytes, shown] : kForbidden) {
    for (std::size_t at = name.find(bytes); at != std::string::npos;
         at = name.find(bytes, at)) {
      name.replace(at, bytes.size(), shown);
    }
  }
  return name;
}

std::string escape_xml(std::string_view visible) {
  std::string out;
  out.reserve(visible.size());
  for (const char c : visible) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

}  // namespace mm::flamegraph
