// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// A strict reader of XML 1.0, for what the tools write: whoever else opens it is no more
// forgiving. It takes what is well-formed, and nothing else: elements, attributes, the
// five named entities, &#39;, CDATA, one declaration. Comments, DTDs and other
// processing instructions are faults, because no tool writes them.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace mm::testing {

struct XmlElement {
  std::string name;
  std::map<std::string, std::string> attributes;
  std::string text;  ///< its own, with that behind its children
  std::vector<std::unique_ptr<XmlElement>> children;

  /// The attribute's value; empty where there is none.
  std::string attribute(const std::string& key) const;
  /// The children of this name.
  std::vector<const XmlElement*> children_named(std::string_view wanted) const;
};

struct XmlFault {
  std::size_t offset = 0;  ///< bytes
  std::string what;
};

std::variant<std::unique_ptr<XmlElement>, XmlFault> read_xml(std::string_view text);

}  // namespace mm::testing
