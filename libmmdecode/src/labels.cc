// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmdecode/labels.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "index_entries.h"
#include "label_reading.h"

namespace mm::decode {
struct LabelTable::State {
  const Profile* profile = nullptr;
  LabelTexts texts;
  std::vector<LabelId> dense;
};

LabelTable::LabelTable(const Profile& profile) : state_(std::make_unique<State>()) {
  state_->profile = &profile;
  const StringTable& strings = profile.strings();
  const std::uint64_t dense_end =
      std::min(strings.virtual_id_end(), kMaxSparseness * strings.virtual_entry_count());
  state_->dense.resize(dense_end);
  LabelReading reading{strings, state_->texts};
  // Bulk mappings give many ids one address, so the last answer is often the next. The
  // answer depends on the address alone, never on other entries of the id.
  std::optional<std::uint64_t> last_address;
  LabelId last_label = kUnknownLabel;
  LabelId* const dense = state_->dense.data();
  const std::uint64_t data_end = strings.data().size();
  for_each_index_entry(
      profile.source(), [&](std::uint64_t id, std::uint64_t address, std::uint64_t) {
        if (id >= dense_end) return;
        if (address != last_address) {
          const bool is_sound = address >= kHeaderBytes && address < data_end;
          last_label = is_sound ? reading.label_at(address).label
                                : reading.unreadable(ErrorCode::kIndexAddressBeyondData);
          last_address = address;
        }
        dense[id] = last_label;
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
    : dense_(table.state_->dense.data()),
      dense_end_(table.state_->dense.size()),
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
