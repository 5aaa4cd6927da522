// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// TextMatch: what people type to choose texts.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "mmformat/result.h"

namespace mm::decode {

/// A text test: a substring, or a regular expression (ECMAScript without references to
/// earlier groups, found anywhere). Any number of threads may ask at once.
class TextMatch {
 public:
  /// `pattern` as people type it: text between slashes is a regular expression.
  /// @return kUsage where the expression does not parse, or is too large: more than 1,000
  ///         bytes, groups 100 deep, or repetitions that are 10,000 things written out.
  static Result<TextMatch> parse(std::string_view pattern);

  /// Cost: linear in the text. Memory: by the expression; the stack does not grow with
  /// the text.
  bool matches(std::string_view text) const;

 private:
  class Expression;

  std::string substring_;
  std::shared_ptr<const Expression> expression_;
};

}  // namespace mm::decode
