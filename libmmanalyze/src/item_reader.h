// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// ItemReader: the intervals of one block, with what each names as a small integer. One
// belongs to one thread of execution; its numbers are its own, and whoever takes its
// blocks in order learns new texts as they come.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "interval_reader.h"
#include "item_argument.h"
#include "mmanalyze/items.h"
#include "mmdecode/text_reader.h"

namespace mm::analyze {

/// What is known of a name besides its text.
struct NameFacts {
  bool has_certain_crate = false;
  bool is_module = false;
};

class ItemReader {
 public:
  ItemReader(const WalkPlan& plan, ItemLevel level);

  /// Replaces `out` by the intervals of a block; frames are item_frame() of this reader's
  /// numbers, from 1 on. `out.texts` are the names of new numbers, in order; one name may
  /// have several.
  void read(const Block& block, FramedBlock& out);

  /// By number, 0 included.
  const std::vector<NameFacts>& facts() const { return facts_; }
  std::uint64_t argument_count() const { return argument_count_; }
  const IntervalReader& intervals() const { return intervals_; }
  decode::Defects defects() const;

 private:
  /// An argument that was met lately, and what it names.
  struct Met {
    std::uint32_t number = 0;
    std::uint16_t size = 0;
    ArgumentForm form = ArgumentForm::kActivity;
    std::array<char, 249> text{};
  };

  std::uint32_t number_of(const IntervalReader::Named& named, FramedBlock& out);
  ArgumentForm form_of(const IntervalReader::Named& named);
  std::uint32_t look_up(const Subject& subject, FramedBlock& out);
  std::uint32_t new_number(std::string_view name, FramedBlock& out);
  std::string_view name_at_level(const Subject& subject);

  const WalkPlan& plan_;
  ItemLevel level_;
  IntervalReader intervals_;
  decode::TextReader texts_;
  ArgumentParser parser_;
  std::vector<Met> met_;
  std::vector<NameFacts> facts_ = std::vector<NameFacts>(1);
  std::deque<std::string> names_;  // do not move, so that the keys below stay
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
  std::size_t kept_bytes_ = 0;
  std::vector<std::uint8_t> forms_;  // by label and sort of kind; 0: not known yet
  std::string name_;
  decode::Defects text_defects_;
  std::uint64_t argument_count_ = 0;
  // What may be spent on a block's texts:
  std::int64_t steps_left_ = 0;
  std::int64_t bytes_left_ = 0;
};

}  // namespace mm::analyze
