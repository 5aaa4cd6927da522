// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "mmanalyze/integer_sums.h"

#include <map>
#include <unordered_map>
#include <utility>

#include "event_filter.h"
#include "mmdecode/each_event.h"
#include "mmdecode/thread_check.h"
#include "mmformat/mixing_hash.h"
#include "sum_check.h"
#include "walk_plan.h"

namespace mm::analyze {
namespace {

struct Sum {
  std::uint64_t count = 0;
  CheckedSum value;
};

}  // namespace

Result<std::vector<IntegerSum>> sum_integers(const decode::Profile& profile,
                                             decode::LabelTable& labels,
                                             const decode::Selection& selection) {
  MM_CHECK(decode::check_threads(profile, selection));
  decode::LabelTable::Reader reader{labels};
  EventFilter filter{selection, profile, labels, 0};
  // Ids first; a kind has an id a thread, so texts are compared at the end.
  std::unordered_map<std::uint64_t, std::unordered_map<decode::LabelId, Sum>, MixingHash>
      by_id;
  for_each_event(profile, [&](const decode::Event& event) {
    if (event.type != decode::EventType::kInteger) return;
    if (!selection.threads.empty() && !selection.selects_thread(event.thread)) return;
    const decode::LabelId label = reader.of(event.id.value);
    if (!filter.selects_all() && !filter.selects(event, label)) return;
    Sum& sum = by_id[event.kind.value][label];
    ++sum.count;
    sum.value.add(event.value());
  });
  std::map<std::pair<std::string, std::string>, Sum> by_text;
  decode::Defects ignored;
  for (const auto& [kind, sums] : by_id) {
    const std::string kind_text = profile.strings().text({kind}, ignored);
    for (const auto& [label, sum] : sums) {
      Sum& to = by_text[{kind_text, std::string{labels.text(label)}}];
      to.count += sum.count;
      to.value.add(sum.value.value);
      to.value.is_beyond |= sum.value.is_beyond;
    }
  }
  std::vector<IntegerSum> rows;
  rows.reserve(by_text.size());
  for (const auto& [key, sum] : by_text) {
    if (sum.value.is_beyond) return Error{.code = ErrorCode::kSumTooLarge};
    rows.push_back({key.first, key.second, sum.count, sum.value.value});
  }
  return rows;
}

}  // namespace mm::analyze
