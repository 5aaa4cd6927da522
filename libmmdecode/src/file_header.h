// SPDX-FileCopyrightText: The mmtools authors
// SPDX-License-Identifier: MIT OR Apache-2.0
//
// The first bytes of a file: is it ours, which version, and if not, what is it?
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>

#include "mmformat/constants.h"
#include "mmformat/layout.h"
#include "mmformat/result.h"

namespace mm::decode {

inline bool starts_with_magic(std::span<const std::byte> bytes, const Magic& magic) {
  return bytes.size() >= magic.size() &&
         std::ranges::equal(magic, bytes.first(magic.size()), {},
                            [](char c) { return static_cast<std::byte>(c); });
}

/// The layout of a paged file, or the refusal that fits: kFileTooShort, kNotAProfile,
/// kVersionTooNew, kVersionImpossible, kVersionNotRead, kLegacyJsonProfile,
/// kUnreleasedForm.
Result<const Layout*> read_file_header(std::span<const std::byte> bytes);

}  // namespace mm::decode
