// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/xml_reader.h"

#include <algorithm>
#include <optional>

#include "mmformat/utf8.h"

namespace mm::testing {
namespace {

/// Source: XML 1.0, production 2, "Char".
bool is_xml_char(char32_t c) {
  return c == 0x9 || c == 0xA || c == 0xD || (c >= 0x20 && c <= 0xD7FF) ||
         (c >= 0xE000 && c <= 0xFFFD) || (c >= 0x10000 && c <= 0x10FFFF);
}

bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         c == '-' || c == '_' || c == ':' || c == '.';
}

class Reader {
 public:
  explicit Reader(std::string_view text) : all_(text), rest_(text) {}

  std::variant<std::unique_ptr<XmlElement>, XmlFault> run() {
    check_characters();
    if (take("<?xml ")) {
      const std::size_t end = rest_.find("?>");
      if (end == std::string_view::npos)
        fail("the declaration has no end");
      else
        rest_.remove_prefix(end + 2);
    }
    skip_space();
    if (!rest_.starts_with('<')) fail("no element");
    while (!fault_ && !rest_.empty() && (root_ == nullptr || !open_.empty())) step();
    skip_space();
    if (!fault_ && !open_.empty()) fail("the end is missing of " + open_.back()->name);
    if (!fault_ && !rest_.empty()) fail("something behind the end");
    if (fault_) return *fault_;
    return std::move(root_);
  }

 private:
  void fail(std::string what) {
    if (!fault_) fault_ = XmlFault{all_.size() - rest_.size(), std::move(what)};
    rest_ = {};
  }

  bool take(std::string_view word) {
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  bool skip_space() {
    const std::size_t end = std::min(rest_.find_first_not_of(" \t\r\n"), rest_.size());
    rest_.remove_prefix(end);
    return end > 0;
  }

  std::string take_name() {
    const auto* const end = std::ranges::find_if_not(rest_, is_name_char);
    std::string name{rest_.begin(), end};
    rest_.remove_prefix(name.size());
    if (name.empty() || (name[0] >= '0' && name[0] <= '9') || name[0] == '-') {
      fail("no name");
    }
    return name;
  }

  void check_characters() {
    while (!rest_.empty() && !fault_) {
      const CodePoint point = decode_utf8(rest_);
      if (!point.is_valid) return fail("no UTF-8");
      if (!is_xml_char(point.value)) return fail("a character that XML does not allow");
      rest_.remove_prefix(point.bytes);
    }
    if (!fault_) rest_ = all_;
  }

  void step() {
    if (take("<![CDATA[")) {
      const std::size_t end = rest_.find("]]>");
      if (end == std::string_view::npos || open_.empty()) return fail("CDATA");
      open_.back()->text += rest_.substr(0, end);
      rest_.remove_prefix(end + 3);
    } else if (take("</")) {
      const std::string name = take_name();
      skip_space();
      if (fault_) return;
      if (!take(">")) return fail("no > behind </" + name);
      if (open_.empty()) return fail("nothing to end with </" + name);
      if (name != open_.back()->name) return fail(name + " ends " + open_.back()->name);
      open_.pop_back();
    } else if (take("<")) {
      start_element();
    } else {
      const std::size_t end = std::min(rest_.find('<'), rest_.size());
      if (rest_.substr(0, end).find("]]>") != std::string_view::npos) {
        return fail("]]> in text");
      }
      open_.back()->text += expanded(rest_.substr(0, end));
      if (!fault_) rest_.remove_prefix(end);
    }
  }

  void start_element() {
    auto element = std::make_unique<XmlElement>();
    element->name = take_name();
    XmlElement* const raw = element.get();
    while (!fault_) {
      const bool has_space = skip_space();
      if (rest_.starts_with('>') || rest_.starts_with("/>")) break;
      if (!has_space) return fail("no space in front of an attribute");
      take_attribute(*raw);
    }
    if (fault_) return;
    if (open_.empty())
      root_ = std::move(element);
    else
      open_.back()->children.push_back(std::move(element));
    if (take("/>")) return;
    take(">");
    open_.push_back(raw);
  }

  void take_attribute(XmlElement& element) {
    const std::string key = take_name();
    if (fault_ || !take("=") || rest_.empty()) return fail("no value of " + key);
    const char quote = rest_.front();
    if (quote != '"' && quote != '\'') return fail("no quote behind " + key);
    const std::size_t end = rest_.find(quote, 1);
    if (end == std::string_view::npos) return fail("the value has no end of " + key);
    const std::string_view value = rest_.substr(1, end - 1);
    if (value.find('<') != std::string_view::npos) return fail("< in a value");
    std::string text = expanded(value);
    if (fault_) return;
    rest_.remove_prefix(end + 1);
    if (!element.attributes.emplace(key, std::move(text)).second) fail("twice: " + key);
  }

  std::string expanded(std::string_view text) {
    static constexpr std::pair<std::string_view, char> kNamed[] = {
        {"amp",  '&' },
        {"lt",   '<' },
        {"gt",   '>' },
        {"quot", '"' },
        {"apos", '\''}
    };
    std::string out;
    while (!text.empty()) {
      const std::size_t mark = std::min(text.find('&'), text.size());
      out += text.substr(0, mark);
      text.remove_prefix(mark);
      if (text.empty()) break;
      const std::size_t end = text.find(';');
      if (end == std::string_view::npos) return fail("& without an entity"), out;
      const std::string_view name = text.substr(1, end - 1);
      text.remove_prefix(end + 1);
      const auto* const named =
          std::ranges::find(kNamed, name, [](auto& row) { return row.first; });
      if (named != std::end(kNamed))
        out += named->second;
      else if (name == "#39")
        out += '\'';
      else
        return fail("no such entity: " + std::string{name}), out;
    }
    return out;
  }

  std::string_view all_;
  std::string_view rest_;
  std::optional<XmlFault> fault_;
  std::unique_ptr<XmlElement> root_;
  std::vector<XmlElement*> open_;
};

}  // namespace

std::string XmlElement::attribute(const std::string& key) const {
  const auto found = attributes.find(key);
  return found == attributes.end() ? std::string{} : found->second;
}

std::vector<const XmlElement*> XmlElement::children_named(std::string_view wanted) const {
  std::vector<const XmlElement*> found;
  for (const auto& child : children) {
    if (child->name == wanted) found.push_back(child.get());
  }
  return found;
}

std::variant<std::unique_ptr<XmlElement>, XmlFault> read_xml(std::string_view text) {
  return Reader{text}.run();
}

}  // namespace mm::testing
