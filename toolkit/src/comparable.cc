// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
#include "toolkit/comparable.h"

#include <fmt/format.h>

namespace mm::toolkit {

Result<void> refuse_incomplete(const decode::Defects& defects) {
  for (const decode::Defect& defect : defects.all()) {
    const ErrorInfo& info = error_info(defect.code);
    if (info.damage != DamageClass::kShort) continue;
    Error error = incomplete_error(defect.code, info.sentence);
    error.offset = defect.first_offset;
    return error;
  }
  return {};
}

Error incomplete_error(ErrorCode code, std::string_view sentence) {
  return {.code = code,
          .detail = fmt::format("incomplete, and a comparison would mislead (--salvage "
                                "compares what can be read): {}",
                                sentence)};
}

}  // namespace mm::toolkit
