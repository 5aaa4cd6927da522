// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/string_census.h"

#include <algorithm>
#include <limits>

#include "mmdecode/string_pieces.h"
#include "mmformat/constants.h"
#include "place_marks.h"
#include "string_look.h"

namespace mm::decode {
namespace {

/// A page is looked at as a whole; compilers write 256 KiB.
constexpr std::uint64_t kMostPageBytes = std::uint64_t{1} << 20U;

/// How many strings may wait for those that need them. More: the long way.
constexpr std::size_t kMostWaiting = 65'536;

bool is_possible(const StringTable& strings) {
  const Stream& data = strings.data();
  const IdRanges& ids = strings.layout().ids;
  const auto is_small = [](const Extent& extent) {
    return extent.size <= kMostPageBytes;
  };
  return strings.layout().strings == StringForm::kMarked && ids.first_regular != kNoId &&
         data.size() > kHeaderBytes &&
         data.size() <= std::numeric_limits<std::uint32_t>::max() &&
         std::ranges::all_of(data.extents(), is_small);
}

struct Waiting {
  std::uint32_t address = 0;
  std::uint32_t size = 0;
};

}  // namespace

StringCensus::StringCensus(const Profile& profile)
    : profile_(profile),
      marks_(std::make_unique<PlaceMarks>(profile.strings().data().size())) {
  if (!is_possible(profile.strings())) return;
  part_count_ = profile.strings().data().extents().size();
  virtual_ids_.resize((profile.strings().narrow_addresses().size() + 63) / 64);
}

StringCensus::~StringCensus() = default;

StringCensus::Notes::Notes(StringCensus& census)
    : census_(census),
      dense_end_(census.profile_.strings().narrow_addresses().size()),
      virtual_ids_(census.virtual_ids_.size()) {
  if (census.part_count_ == 0) dense_end_ = 0;
}

void StringCensus::Notes::note_other(std::uint64_t id) {
  const StringTable& strings = census_.profile_.strings();
  if (const auto address = strings.address_of({id})) {
    if (census_.part_count_ > 0) mark_count_ += census_.marks_->add(address->value);
  } else if (strings.why_unresolved({id}) == ErrorCode::kIdBeyondData) {
    is_possible_ = false;
  }
}

void StringCensus::add(const Notes& notes) {
  for (std::size_t i = 0; i < virtual_ids_.size(); ++i) {
    virtual_ids_[i] |= notes.virtual_ids_[i];
  }
  mark_count_ += notes.mark_count_;
  is_possible_ &= notes.is_possible_;
}

void StringCensus::mark_named() {
  if (part_count_ == 0) return;
  const StringTable& strings = profile_.strings();
  const auto addresses = strings.narrow_addresses();
  for (std::size_t id = 0; id < addresses.size(); ++id) {
    const bool is_named = ((virtual_ids_[id / 64] >> id % 64) & 1U) != 0;
    // Smaller ones are no addresses: an id without an entry, or with a wrong one.
    if (is_named && addresses[id] >= kHeaderBytes) {
      mark_count_ += marks_->add(addresses[id]);
    }
  }
  if (const auto metadata = strings.address_of({profile_.layout().ids.metadata})) {
    mark_count_ += marks_->add(metadata->value);
  }
}

struct StringCensus::Reader::State {
  explicit State(StringCensus& of)
      : census(of), strings(of.profile_.strings()), look(of.profile_.strings()) {}

  struct Found {
    std::uint32_t offset = 0;  // in its page
    std::uint32_t size = 0;
    std::uint32_t references_end = 0;
  };

  bool find_strings(const Extent& page);
  void mark_references(const Extent& page);

  StringCensus& census;
  const StringTable& strings;
  StringLook look;
  std::vector<Found> found;               // in the page at hand
  std::vector<std::uint32_t> references;  // of these
  std::vector<Waiting> waiting;
  StringFacts facts;
  std::uint64_t needed_count = 0;
  std::uint64_t mark_count = 0;
  bool is_possible = true;
};

StringCensus::Reader::Reader(StringCensus& census)
    : state_(std::make_unique<State>(census)) {}
StringCensus::Reader::~Reader() = default;

void StringCensus::Reader::read(std::size_t part) {
  const Extent& page = state_->strings.data().extents()[part];
  if (!state_->is_possible || !state_->find_strings(page)) {
    state_->is_possible = false;
    return;
  }
  state_->mark_references(page);
}

/// Finds the strings of a page, which must end where the page does.
bool StringCensus::Reader::State::find_strings(const Extent& page) {
  found.clear();
  references.clear();
  std::uint64_t at =
      std::min(page.size,
               kHeaderBytes - std::min<std::uint64_t>(kHeaderBytes, page.stream_offset));
  const std::span<const std::byte> bytes{page.data, page.size};
  while (at < page.size) {
    const std::size_t size =
        look.look(bytes.subspan(at), page.stream_offset + at, references);
    if (size == 0) return false;
    found.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(size),
                     static_cast<std::uint32_t>(references.size())});
    ++facts.count;
    facts.bytes += size;
    at += size;
  }
  return true;
}

/// From the last string to the first: what a string is needed by stands behind it.
void StringCensus::Reader::State::mark_references(const Extent& page) {
  std::size_t end = references.size();
  for (auto string = found.rbegin(); string != found.rend(); ++string) {
    const std::size_t begin =
        string + 1 == found.rend() ? 0 : (string + 1)->references_end;
    const std::uint64_t address = page.stream_offset + string->offset;
    if (census.marks_->has(address)) {
      ++needed_count;
      for (std::size_t i = begin; i < end; ++i) {
        mark_count += census.marks_->add(references[i]);
      }
    } else if (waiting.size() < kMostWaiting) {
      waiting.push_back({static_cast<std::uint32_t>(address), string->size});
    } else {
      is_possible = false;
    }
    end = begin;
  }
}

std::optional<StringCensus::Outcome> StringCensus::finish(
    const std::vector<std::unique_ptr<Reader>>& readers) {
  Outcome outcome{.facts = {}, .is_sound = true};
  std::vector<Waiting> waiting;
  std::uint64_t needed_count = 0;
  for (const auto& reader : readers) {
    const Reader::State& state = *reader->state_;
    is_possible_ &= state.is_possible;
    outcome.is_sound &= state.look.is_sound();
    outcome.facts.count += state.facts.count;
    outcome.facts.bytes += state.facts.bytes;
    mark_count_ += state.mark_count;
    needed_count += state.needed_count;
    waiting.insert(waiting.end(), state.waiting.begin(), state.waiting.end());
  }
  if (part_count_ == 0 || !is_possible_) return std::nullopt;

  std::ranges::sort(waiting, std::ranges::greater{}, &Waiting::address);
  StringPieceReader pieces{profile_.strings().data(), profile_.layout()};
  for (const Waiting& string : waiting) {
    if (!marks_->has(string.address)) {
      ++outcome.facts.unreferenced_count;
      outcome.facts.unreferenced_bytes += string.size;
      continue;
    }
    ++needed_count;
    std::uint64_t at = string.address;
    for (auto piece = pieces.read(at); piece.next > at; piece = pieces.read(at)) {
      at = piece.next;
      if (piece.sort != StringPiece::Sort::kReference) continue;
      mark_count_ +=
          marks_->add(piece.reference.value - profile_.layout().ids.first_regular);
    }
  }
  // A mark that is at no string's start: someone refers into the middle of one.
  if (mark_count_ != needed_count) return std::nullopt;
  outcome.facts.index_entries = index_entry_count(profile_);
  return outcome;
}

}  // namespace mm::decode
