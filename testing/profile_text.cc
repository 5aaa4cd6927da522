// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Events wait on a stack until a line that is not indented deeper comes: then they are
// written, innermost first. All else is done as its line is read.
#include "testing/profile_text.h"

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "testing/profile_builder.h"
#include "testing/profile_text_words.h"

namespace mm::testing {
namespace {

using Words = std::span<const Word>;
// What is wrong with a line; empty where nothing is.
using Complaint = std::string;

struct PendingEvent {
  std::size_t indent;
  Name kind;
  Name label;
  std::uint64_t start;
  std::uint64_t end;
};

class Compiler {
 public:
  Complaint take(const Line& line);
  Bytes finish();

 private:
  Complaint take_version(Words words);
  Complaint take_metadata(Words words);
  Complaint take_string(Words words);
  Complaint take_virtual(Words words);
  Complaint take_thread(Words words);
  Complaint take_pages(Words words);
  Complaint take_edit(const Word& verb, Words words);
  Complaint take_event(const Line& line);
  std::optional<Name> name_of(Words words) const;
  std::optional<Pieces> pieces_of(Words words) const;
  void write_events_from(std::size_t indent);

  ProfileBuilder builder_{9};
  PagePlan plan_;
  std::uint64_t thread_ = 1;
  std::vector<PendingEvent> pending_;
  std::map<std::string, StringId, std::less<>> strings_;
  std::vector<std::function<Bytes(Bytes)>> edits_;
};

Complaint Compiler::take(const Line& line) {
  if (line.words.empty()) return {};
  const Word& verb = line.words[0];
  const Words rest = Words{line.words}.subspan(1);
  if (verb.is("version")) return take_version(rest);
  if (verb.is("command") || verb.is("metadata") || verb.is("counter")) {
    return take_metadata(line.words);
  }
  if (verb.is("string")) return take_string(rest);
  if (verb.is("virtual")) return take_virtual(rest);
  if (verb.is("thread")) return take_thread(rest);
  if (verb.is("pages")) return take_pages(rest);
  if (verb.is("cut") || verb.is("set") || verb.is("append")) return take_edit(verb, rest);
  return take_event(line);
}

Complaint Compiler::take_version(Words words) {
  const auto version =
      words.size() == 1 ? parse_number(words[0].text) : std::optional<std::uint64_t>{};
  const WireForm* form =
      version ? find_wire_form(static_cast<std::uint32_t>(*version)) : nullptr;
  if (form == nullptr || !form->is_paged) return "version: 6 to 9";
  builder_ = ProfileBuilder{form->version};
  return {};
}

Complaint Compiler::take_metadata(Words words) {
  if (builder_.has_strings() || !pending_.empty())
    return "metadata comes before strings and events";
  if (words[0].is("counter") && words.size() == 3) {
    builder_.metadata(counter_metadata_text(words[1].text, words[2].text));
  } else if (words[0].is("command") && words.size() == 2) {
    builder_.metadata(metadata_text(words[1].text));
  } else if (words.size() == 2 && words[1].is("none")) {
    builder_.no_metadata();
  } else if (words.size() == 2) {
    builder_.metadata(words[1].text);
  } else {
    return "command TEXT, metadata TEXT, metadata none, or counter NAME UNIT";
  }
  return {};
}

std::optional<Pieces> Compiler::pieces_of(Words words) const {
  Pieces pieces;
  for (const Word& word : words) {
    if (word.has_sign('$')) {
      const auto found = strings_.find(std::string_view{word.text}.substr(1));
      if (found == strings_.end()) return std::nullopt;
      pieces.emplace_back(found->second);
    } else if (word.has_sign('#') || word.has_sign('&')) {
      const auto number = parse_number(std::string_view{word.text}.substr(1));
      if (!number) return std::nullopt;
      const std::uint64_t base = word.has_sign('&') ? kAddressBase : 0;
      pieces.emplace_back(StringId{base + *number});
    } else {
      pieces.emplace_back(word.text);
    }
  }
  return pieces;
}

// string NAME [at ADDRESS] = PIECE...
Complaint Compiler::take_string(Words words) {
  constexpr const char* kUsage = "string NAME [at ADDRESS] = PIECE...";
  const bool has_address = words.size() > 3 && words[1].is("at");
  const auto address =
      has_address ? parse_number(words[2].text) : std::optional{builder_.next_address()};
  const std::size_t equals = has_address ? 3 : 1;
  if (words.size() <= equals || !words[equals].is("=") || !address) return kUsage;
  const auto pieces = pieces_of(words.subspan(equals + 1));
  if (!pieces) return "no such string";
  if (*address < builder_.next_address()) return "this address is written already";
  strings_[words[0].text] = builder_.composite_at(*address, *pieces);
  return {};
}

// virtual N[..M] = NAME
Complaint Compiler::take_virtual(Words words) {
  constexpr const char* kUsage = "virtual N[..M] = TEXT or $NAME";
  if (words.size() != 3 || !words[1].is("=")) return kUsage;
  const auto range = parse_range(words[0].text);
  const auto name = name_of(words.subspan(2));
  if (!range || !name || range->last < range->first) return kUsage;
  builder_.map_bulk(range->first, range->last - range->first + 1, *name);
  return {};
}

Complaint Compiler::take_thread(Words words) {
  const auto thread =
      words.size() == 1 ? parse_number(words[0].text) : std::optional<std::uint64_t>{};
  if (!thread || *thread > 0xFFFFFFFF) return "thread N";
  write_events_from(0);
  thread_ = *thread;
  return {};
}

Complaint Compiler::take_pages(Words words) {
  constexpr std::string_view kStreams[] = {"events", "strings", "index"};
  for (const Word& word : words) {
    const std::size_t equals = std::min(word.text.find('='), word.text.size());
    const std::string_view key = std::string_view{word.text}.substr(0, equals);
    const std::string_view value =
        std::string_view{word.text}.substr(std::min(equals + 1, word.text.size()));
    bool known = word.is("split");
    if (known) plan_.whole_records = false;
    for (std::size_t i = 0; i < 3; ++i) {
      const auto bytes = parse_number(value);
      if (key == kStreams[i] && bytes && *bytes > 0) {
        plan_.page_bytes[i] = *bytes;
        known = true;
      }
      if (key == "omit" && value == kStreams[i]) known = plan_.omit[i] = true;
    }
    if (key == "order" && (value == "round-robin" || value == "backwards")) {
      plan_.order = value == "backwards" ? PageOrder::kBackwards : PageOrder::kRoundRobin;
      known = true;
    }
    if (!known) return "pages: " + word.text + "?";
  }
  return {};
}

// cut COUNT; set OFFSET HEX...; append HEX...
Complaint Compiler::take_edit(const Word& verb, Words words) {
  const bool has_number = !verb.is("append");
  const auto number = has_number && !words.empty() ? parse_number(words[0].text)
                                                   : std::optional<std::uint64_t>{};
  if (has_number && !number) return verb.text + " wants a number";
  const std::uint64_t count_or_offset = number.value_or(0);
  Bytes bytes;
  for (const Word& word : words.subspan(has_number ? 1 : 0)) {
    const auto value = parse_number("0x" + word.text);
    if (!value || *value > 0xFF) return "not a byte in hexadecimal: " + word.text;
    append_le(bytes, *value, 1);
  }
  if (verb.is("append")) {
    edits_.emplace_back([bytes](Bytes file) {
      append_bytes(file, bytes);
      return file;
    });
  } else if (verb.is("cut")) {
    edits_.emplace_back(
        [n = count_or_offset](Bytes file) { return with_end_cut(file, n); });
  } else {
    edits_.emplace_back([bytes, at = count_or_offset](const Bytes& file) {
      return with_bytes_set(file, at, bytes);
    });
  }
  return {};
}

// TEXT [ARGUMENT...], or one id.
std::optional<Name> Compiler::name_of(Words words) const {
  const auto pieces = pieces_of(words);
  if (!pieces || pieces->empty()) return std::nullopt;
  std::string joined;
  for (const auto& piece : *pieces) {
    if (const auto* id = std::get_if<StringId>(&piece)) {
      return pieces->size() == 1 ? std::optional{Name{*id}} : std::nullopt;
    }
    if (&piece != pieces->data()) joined.push_back('\x1e');
    joined += std::get<std::string>(piece);
  }
  return Name{joined};
}

// KIND LABEL [ARGUMENT...] TIME
Complaint Compiler::take_event(const Line& line) {
  constexpr const char* kUsage = "KIND LABEL [ARGUMENT...] START..END, @TIME or =VALUE";
  const Words words{line.words};
  if (words.size() < 3) return kUsage;
  const Word& time = words.back();
  const auto kind = name_of(words.first(1));
  const auto label = name_of(words.subspan(1, words.size() - 2));
  if (!kind || !label) return "no such string";
  std::optional<NumberRange> range = parse_range(time.text);
  if (time.has_sign('@') || time.has_sign('=')) {
    const auto value = parse_number(std::string_view{time.text}.substr(1));
    if (!value) return kUsage;
    if (time.has_sign('=') && !builder_.form().has_integers) return "no integers yet";
    range = {*value, time.has_sign('@') ? kInstantEnd : kIntegerEnd};
  }
  if (!range) return kUsage;
  write_events_from(line.indent);
  pending_.push_back({line.indent, *kind, *label, range->first, range->last});
  return {};
}

// Writes the waiting events that are indented `indent` or deeper.
void Compiler::write_events_from(std::size_t indent) {
  while (!pending_.empty() && pending_.back().indent >= indent) {
    const PendingEvent event = std::move(pending_.back());
    pending_.pop_back();
    builder_.interval(event.kind, event.label, thread_, event.start, event.end);
  }
}

Bytes Compiler::finish() {
  write_events_from(0);
  Bytes bytes = builder_.bytes(plan_);
  for (const auto& edit : edits_) bytes = edit(std::move(bytes));
  return bytes;
}

}  // namespace

std::variant<Bytes, TextFault> compile_profile_text(std::string_view text) {
  Compiler compiler;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const auto line = split_line(text.substr(0, end));
    if (!line) return TextFault{number, "an open quotation or an unknown escape"};
    if (auto complaint = compiler.take(*line); !complaint.empty()) {
      return TextFault{number, std::move(complaint)};
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return compiler.finish();
}

}  // namespace mm::testing
