// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/labels.h"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <optional>

#include "index_entries.h"
#include "label_reading.h"
#include "stream_window.h"

namespace mm::decode {
namespace {

// NOLINTBEGIN(cppcoreguidelines-no-malloc): zeros of calloc cost nothing until they are
// touched, by whichever part does; a vector's are written by one thread, all at once.
struct Free {
  void operator()(LabelId* memory) const { std::free(memory); }
};

std::unique_ptr<LabelId[], Free> unknown_labels(std::uint64_t count) {
  static_assert(kUnknownLabel == 0);
  auto* const labels = static_cast<LabelId*>(std::calloc(count, sizeof(LabelId)));
  if (labels == nullptr && count > 0) throw std::bad_alloc{};
  return std::unique_ptr<LabelId[], Free>{labels};
}
// NOLINTEND(cppcoreguidelines-no-malloc)

}  // namespace

struct LabelTable::State {
  explicit State(const Profile& read)
      : profile(&read), texts(read.strings().data().size()) {}

  const Profile* profile;
  LabelTexts texts;
  std::size_t parts = 1;
  std::uint64_t dense_end = 0;
  std::unique_ptr<LabelId[], Free> dense;
};

LabelTable::LabelTable(const Profile& profile) : LabelTable(profile, 1) {
  resolve(0);
}

LabelTable::LabelTable(const Profile& profile, std::size_t parts)
    : state_(std::make_unique<State>(profile)) {
  const StringTable& strings = profile.strings();
  state_->parts = parts;
  state_->dense_end =
      std::min(strings.virtual_id_end(), kMaxSparseness * strings.virtual_entry_count());
  state_->dense = unknown_labels(state_->dense_end);
}

/// Parts are ranges of ids, not of entries: of several entries for one id the last
/// counts.
void LabelTable::resolve(std::size_t part) {
  const StringTable& strings = state_->profile->strings();
  const std::uint64_t first = state_->dense_end * part / state_->parts;
  const std::uint64_t count = state_->dense_end * (part + 1) / state_->parts - first;
  LabelReading reading{strings, state_->texts};
  StreamWindow data{state_->profile->source(), strings.data()};
  // Bulk mappings give many ids one address, so the last answer is often the next. The
  // answer depends on the address alone, never on other entries of the id.
  std::optional<std::uint64_t> last_address;
  LabelId last_label = kUnknownLabel;
  LabelId* const dense = state_->dense.get() + first;
  const std::uint64_t data_end = strings.data().size();
  for_each_index_entry(
      state_->profile->source(),
      [&](std::uint64_t id, std::uint64_t address, std::uint64_t) {
        if (id - first >= count) return;
        if (address != last_address) {
          const bool is_sound = address >= kHeaderBytes && address < data_end;
          last_label = is_sound ? reading.label_in(data.run_at({address}), address).label
                                : reading.unreadable(ErrorCode::kIndexAddressBeyondData);
          last_address = address;
        }
        dense[id - first] = last_label;
      });
}

LabelTable::~LabelTable() = default;

std::size_t LabelTable::size() const {
  return state_->texts.size();
}
std::string_view LabelTable::text(LabelId label) const {
  return state_->texts.text(label);
}
const Defects& LabelTable::defects(LabelId label) const {
  return state_->texts.defects(label);
}

struct LabelTable::Reader::Cache {
  LabelReading reading;
};

LabelTable::Reader::Reader(LabelTable& table)
    : dense_(table.state_->dense.get()),
      dense_end_(table.state_->dense_end),
      met_(kMet,
           Met{
               .id = table.state_->profile->layout().ids.invalid
}),
      state_(table.state_.get()),
      has_doubles_(&table.state_->texts.has_doubles()),
      cache_(std::make_unique<Cache>(
          Cache{LabelReading{state_->profile->strings(), state_->texts}})) {}

LabelTable::Reader::Reader(Reader&&) noexcept = default;
LabelTable::Reader& LabelTable::Reader::operator=(Reader&&) noexcept = default;
LabelTable::Reader::~Reader() = default;

LabelId LabelTable::Reader::look_up_first(LabelId label) const {
  return state_->texts.first_of_text(label);
}

LabelId LabelTable::Reader::look_up(std::uint64_t id) {
  const LabelReading::Found found = cache_->reading.label_of(id);
  if (found.is_own_text) met_[slot_of(id)] = {id, found.label};
  return found.label;
}

void LabelTable::Reader::fetch(std::uint64_t id) {
  cache_->reading.prefetch(id);
}

}  // namespace mm::decode
