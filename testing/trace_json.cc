// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "testing/trace_json.h"

#include <cstddef>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "mmdecode/mapped_file.h"
#include "testing/trace_event_rules.h"

namespace mm::testing {
namespace {

// Walks the text and counts the line ends it has passed, which the parser does not tell.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, std::uint64_t* line) : at_(at), line_(line) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    if (*at_ == '\n') ++*line_;
    ++at_;
    return *this;
  }
  [[maybe_unused]] friend bool operator==(const CountingIterator& a,
                                          const CountingIterator& b) {
    return a.at_ == b.at_;
  }
  [[maybe_unused]] friend bool operator!=(const CountingIterator& a,
                                          const CountingIterator& b) {
    return a.at_ != b.at_;
  }

 private:
  const char* at_;
  std::uint64_t* line_;
};

// Where the parser is.
enum class Place : std::uint8_t {
  kOutside,
  kHead,    // { "traceEvents": ...
  kEvents,  // [ {...}, ...
  kEvent,   // {"name": ...
  kArguments,
  kOther,  // inside otherData
};

// What the parser calls: each method is false to stop it.
class EventReader {
 public:
  EventReader(const TraceVisitor& visit, TraceHead& head, const std::uint64_t& line)
      : visit_(visit), head_(head), line_(line) {}

  const std::string& error() const { return error_; }

  bool null() { return value({.type = TraceValue::kOther}); }
  bool boolean(bool /*value*/) { return value({.type = TraceValue::kOther}); }
  bool number_integer(std::int64_t number) {
    return value({.type = TraceValue::kInteger, .text = std::to_string(number)});
  }
  bool number_unsigned(std::uint64_t number) {
    return value({.type = TraceValue::kInteger, .text = std::to_string(number)});
  }
  bool number_float(double /*value*/, const std::string& text) {
    return value({.type = TraceValue::kDecimal, .text = text});
  }
  bool string(std::string& text) {
    return value({.type = TraceValue::kString, .text = std::move(text)});
  }
  bool binary(std::vector<std::uint8_t>& /*bytes*/) { return fail("binary"); }

  bool key(std::string& name) {
    key_ = std::move(name);
    if (place_ == Place::kEvent && !keys_.add(key_))
      return fail("unknown or twice: " + key_);
    if (place_ == Place::kHead && !head_keys_.add(key_)) {
      return fail("unknown or twice: " + key_);
    }
    return true;
  }

  bool start_object(std::size_t /*size*/) {
    switch (place_) {
      case Place::kOutside:
        place_ = Place::kHead;
        return true;
      case Place::kEvents:
        return start_event();
      case Place::kEvent:
        if (key_ != "args") return fail(key_ + " is an object");
        place_ = Place::kArguments;
        return true;
      case Place::kHead:
        if (key_ != "otherData") return fail(key_ + " is an object");
        place_ = Place::kOther;
        return true;
      case Place::kOther:
        ++depth_;
        return true;
      case Place::kArguments:
        break;
    }
    return fail("an object in args");
  }

  bool end_object() {
    switch (place_) {
      case Place::kHead:
        place_ = Place::kOutside;
        for (const std::string_view name : head_keys()) {
          if (!head_keys_.has(name)) return fail("no " + std::string{name});
        }
        return true;
      case Place::kArguments:
        place_ = Place::kEvent;
        return true;
      case Place::kOther:
        if (depth_ == 0) place_ = Place::kHead;
        if (depth_ > 0) --depth_;
        return true;
      default:
        return end_event();
    }
  }

  bool start_array(std::size_t /*size*/) {
    if (place_ == Place::kOther) return ++depth_ != 0;
    if (place_ == Place::kOutside) head_.is_array = true;
    if (place_ == Place::kOutside || (place_ == Place::kHead && key_ == "traceEvents")) {
      place_ = Place::kEvents;
      return true;
    }
    return fail(key_ + " is an array");
  }

  bool end_array() {
    if (place_ == Place::kOther) {
      --depth_;
    } else {
      place_ = head_.is_array ? Place::kOutside : Place::kHead;
    }
    return true;
  }

  bool parse_error(std::size_t /*position*/, const std::string& /*token*/,
                   const nlohmann::json::exception& why) {
    return fail(why.what());
  }

 private:
  bool fail(const std::string& why) {
    if (error_.empty()) error_ = "line " + std::to_string(line_) + ": " + why;
    return false;
  }

  bool start_event() {
    event_ = {};
    event_.line = line_;
    keys_.clear();
    place_ = Place::kEvent;
    if (line_ == last_line_) return fail("a second event on the line");
    last_line_ = line_;
    return true;
  }

  bool end_event() {
    place_ = Place::kEvents;
    if (event_.line != line_) return fail("an event on several lines");
    const std::string fault = event_fault(event_, keys_);
    if (!fault.empty()) return fail(fault);
    visit_(event_);
    return true;
  }

  bool value(TraceValue value) {
    switch (place_) {
      case Place::kEvent: {
        const std::string fault = set_member(event_, key_, std::move(value));
        return fault.empty() || fail(fault);
      }
      case Place::kArguments:
        return add(event_.arguments, std::move(value));
      case Place::kOther:
        if (depth_ > 0 || value.type == TraceValue::kOther) return true;
        return add(head_.other_data, std::move(value));
      case Place::kHead:
        if (key_ == "displayTimeUnit" && value.text == "ns") return true;
        return fail("not the value of " + key_);
      default:
        return fail("a value that is no event");
    }
  }

  bool add(std::vector<TraceArgument>& list, TraceValue value) {
    if (value.type == TraceValue::kOther) return fail(key_ + " is no string or number");
    for (const TraceArgument& argument : list) {
      if (argument.name == key_) return fail("twice: " + key_);
    }
    list.push_back({.name = key_,
                    .text = std::move(value.text),
                    .is_number = value.type != TraceValue::kString});
    return true;
  }

  const TraceVisitor& visit_;
  TraceHead& head_;
  const std::uint64_t& line_;
  std::uint64_t last_line_ = 0;
  Place place_ = Place::kOutside;
  std::size_t depth_ = 0;  // inside otherData
  std::string key_;
  TraceKeys keys_{event_keys()};
  TraceKeys head_keys_{head_keys()};
  TraceEvent event_;
  std::string error_;
};

}  // namespace

std::optional<std::string_view> TraceEvent::argument(std::string_view wanted) const {
  for (const TraceArgument& argument : arguments) {
    if (argument.name == wanted) return argument.text;
  }
  return std::nullopt;
}

std::string read_trace(std::string_view text, const TraceVisitor& visit,
                       TraceHead* head) {
  // The parser would skip a byte order mark.
  if (text.starts_with("\xEF\xBB\xBF")) return "line 1: a byte order mark";
  TraceHead own_head;
  std::uint64_t line = 1;
  EventReader reader{visit, head != nullptr ? *head : own_head, line};
  const bool is_read = nlohmann::json::sax_parse(
      CountingIterator{text.data(), &line},
      CountingIterator{text.data() + text.size(), &line}, &reader);
  return is_read ? "" : reader.error();
}

std::string read_trace_file(const std::filesystem::path& path, const TraceVisitor& visit,
                            TraceHead* head) {
  const auto file = decode::MappedFile::open(path.string());
  if (!file.has_value()) return "cannot read " + path.string();
  const auto bytes = file->bytes();
  return read_trace({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, visit,
                    head);
}

}  // namespace mm::testing
