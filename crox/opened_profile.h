// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// OpenedProfile: an input, what it holds and its labels, together because each borrows
// from the one before.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "mmdecode/labels.h"
#include "mmdecode/profile.h"
#include "options.h"
#include "toolkit/input.h"
#include "toolkit/message.h"

namespace mm::crox {

class OpenedProfile {
 public:
  /// @return any error of Input::open and toolkit::open_profile, with the path.
  static Result<std::unique_ptr<OpenedProfile>> open(const std::string& word,
                                                     const Options& options,
                                                     toolkit::Messages& messages) {
    MM_TRY(toolkit::Input input, toolkit::Input::open(word, options.input, messages));
    auto opened = std::unique_ptr<OpenedProfile>(new OpenedProfile{std::move(input)});
    MM_TRY(opened->profile_,
           toolkit::open_profile(opened->input_, options.input, options.selection));
    opened->labels_.emplace(*opened->profile_);
    return opened;
  }

  const toolkit::Input& input() const { return input_; }
  const decode::Profile& profile() const { return *profile_; }
  decode::LabelTable& labels() { return *labels_; }

 private:
  explicit OpenedProfile(toolkit::Input input) : input_(std::move(input)) {}

  toolkit::Input input_;
  std::optional<decode::Profile> profile_;
  std::optional<decode::LabelTable> labels_;
};

}  // namespace mm::crox
