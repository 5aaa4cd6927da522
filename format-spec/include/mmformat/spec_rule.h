// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Which section of the specification a defect breaks, for those who have to repair a
// writer. spec_test compares the titles with the text.
#pragma once

#include <string_view>

#include "mmformat/error.h"

namespace mm {

/// The title of the section of format-spec/mm_profdata.md, or of live_files.md, that a
/// profile with this defect breaks. Empty for codes that are no defects of a profile
/// (DamageClass::kNone).
std::string_view spec_rule(ErrorCode code);

}  // namespace mm
