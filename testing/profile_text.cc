// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Events wait on a stack until a line that is not indented deeper comes: then they are
// written, innermost first; where starts are records, only the ends wait. All else is
// done as its line is read.
#include "testing/profile_text.h"

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "testing/profile_builder.h"
#include "testing/profile_text_edits.h"
#include "testing/profile_text_words.h"
#include "testing/require.h"

namespace mm::testing {
namespace {

constexpr std::uint64_t kLargestThread = 0xFFFFFFFF;  // from version 2 on

struct PendingEvent {
  std::size_t indent;
  Name kind;
  Name label;
  EventTime time;
};

class Compiler {
 public:
  Complaint take(const Line& line);
  FilesBySuffix finish();

 private:
  Complaint take_version(Words words);
  Complaint take_metadata(Words words);
  Complaint take_string(Words words);
  Complaint take_virtual(Words words);
  Complaint take_thread(Words words);
  Complaint take_big_endian(Words words);
  Complaint take_event(const Line& line);
  std::optional<Name> name_of(Words words) const;
  std::optional<Pieces> pieces_of(Words words) const;
  bool has_starts() const { return builder_.form().records == RecordKind::kStartEnd; }
  bool can_map(const Name& name) const;
  void write_events_from(std::size_t indent);

  ProfileBuilder builder_{9};
  PagePlan plan_;
  std::uint64_t thread_ = 1;
  std::vector<PendingEvent> pending_;
  std::map<std::string, StringId, std::less<>> strings_;
  FileEdits edits_;
};

Complaint Compiler::take(const Line& line) {
  if (line.words.empty()) return {};
  const Word& verb = line.words[0];
  const Words rest = Words{line.words}.subspan(1);
  if (verb.is("version")) return take_version(rest);
  if (verb.is("big-endian")) return take_big_endian(rest);
  if (verb.is("command") || verb.is("metadata") || verb.is("counter")) {
    return take_metadata(line.words);
  }
  if (verb.is("string")) return take_string(rest);
  if (verb.is("virtual")) return take_virtual(rest);
  if (verb.is("thread")) return take_thread(rest);
  if (verb.is("pages")) return take_pages(rest, plan_);
  if (verb.is("cut") || verb.is("set") || verb.is("append")) {
    return edits_.take(verb, rest, builder_.form().is_paged);
  }
  return take_event(line);
}

Complaint Compiler::take_version(Words words) {
  constexpr const char* kUsage = "version: none, or 0 to 9";
  if (words.size() != 1) return kUsage;
  const auto number = parse_number(words[0].text);
  if (!number && !words[0].is("none")) return kUsage;
  const WireForm* form =
      find_wire_form(number ? static_cast<std::int64_t>(*number) : kNoHeaders);
  if (form == nullptr || (number && *number > 9)) return kUsage;
  builder_ = ProfileBuilder{form->version};
  return {};
}

Complaint Compiler::take_big_endian(Words words) {
  if (!words.empty()) return "big-endian stands alone";
  if (builder_.form().records == RecordKind::kPacked)
    return "big-endian: up to version 1";
  builder_.big_endian_records();
  return {};
}

Complaint Compiler::take_metadata(Words words) {
  if (builder_.has_strings() || !pending_.empty())
    return "metadata comes before strings and events";
  if (builder_.form().metadata_id == kNoWireId) return "no metadata without headers";
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
      if (word.has_sign('&') && !builder_.form().has_addressed_ids) return std::nullopt;
      const std::uint64_t base = word.has_sign('&') ? builder_.form().first_id : 0;
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
  for (const auto& piece : *pieces) {
    const auto* id = std::get_if<StringId>(&piece);
    if (id != nullptr && !builder_.can_refer_to(*id)) return "refers to no string yet";
  }
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
  if (!range || !name || range->last < range->first || !can_map(*name)) return kUsage;
  if (range->first == range->last) {
    builder_.map(range->first, *name);
    return {};
  }
  builder_.map_bulk(range->first, range->last - range->first + 1, *name);
  return {};
}

bool Compiler::can_map(const Name& name) const {
  const auto* const id = std::get_if<StringId>(&name.get());
  if (id == nullptr) return true;
  const WireForm& form = builder_.form();
  return form.has_addressed_ids ? id->value >= form.first_id : builder_.is_written(*id);
}

Complaint Compiler::take_thread(Words words) {
  const auto thread =
      words.size() == 1 ? parse_number(words[0].text) : std::optional<std::uint64_t>{};
  const bool is_narrow = builder_.form().records == RecordKind::kPacked;
  if (!thread || (is_narrow && *thread > kLargestThread)) return "thread N";
  write_events_from(0);
  thread_ = *thread;
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
  const auto kind = name_of(words.first(1));
  const auto label = name_of(words.subspan(1, words.size() - 2));
  if (!kind || !label) return "no such string";
  const auto time = parse_event_time(words.back());
  if (!time) return kUsage;
  if (time->value && !builder_.form().has_integers) return "no integers in this version";
  const bool is_half = !time->value && !time->instant && !(time->start && time->end);
  if (is_half && !has_starts()) return "starts and ends: versions none and 0";
  write_events_from(line.indent);
  pending_.push_back({line.indent, *kind, *label, *time});
  if (has_starts() && time->start) builder_.start(*kind, *label, thread_, *time->start);
  return {};
}

// Writes the waiting events that are indented `indent` or deeper.
void Compiler::write_events_from(std::size_t indent) {
  while (!pending_.empty() && pending_.back().indent >= indent) {
    const auto [level, kind, label, time] = std::move(pending_.back());
    pending_.pop_back();
    if (time.value) {
      builder_.integer(kind, label, thread_, *time.value);
    } else if (time.instant) {
      builder_.instant(kind, label, thread_, *time.instant);
    } else if (!has_starts()) {
      builder_.interval(kind, label, thread_, *time.start, *time.end);
    } else if (time.end) {
      builder_.end(kind, label, thread_, *time.end);
    }
  }
}

FilesBySuffix Compiler::finish() {
  write_events_from(0);
  FilesBySuffix files;
  const ProfileFiles bytes = builder_.files(plan_);
  if (builder_.form().is_paged) {
    files[kPagedFileSuffix] = bytes[0];
  } else {
    for (std::size_t i = 0; i < bytes.size(); ++i) {
      if (!plan_.omit[i]) files[kStreamWords[i].suffix] = bytes[i];
    }
  }
  edits_.apply(files);
  return files;
}

}  // namespace

std::variant<FilesBySuffix, TextFault> compile_profile_text(std::string_view text) {
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

Bytes compile_paged_file(std::string_view text) {
  auto result = compile_profile_text(text);
  if (const auto* fault = std::get_if<TextFault>(&result)) {
    require(false, "line " + std::to_string(fault->line) + ": " + fault->what);
  }
  return std::move(std::get<FilesBySuffix>(result).at("mm_profdata"));
}

}  // namespace mm::testing
